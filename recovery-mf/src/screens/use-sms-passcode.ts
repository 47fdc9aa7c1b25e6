import { type RefObject, useEffect, useEffectEvent } from 'react';

interface OtpCredential {
  readonly code?: unknown;
}

/** The part of WebOTP that TypeScript's library does not know. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/**
 * Waits for the text message and hands its passcode over, where the browser has WebOTP and the visitor allows it. It only
 * fills the field: the visitor sends it.
 *
 * @param isWaiting a text message is on its way
 * @param sentAt when it was sent; another message starts another wait
 */
export const useSmsPasscode = (
  field: RefObject<HTMLInputElement | null>,
  isWaiting: boolean,
  sentAt: number,
): void => {
  const fill = useEffectEvent((passcode: string) => {
    const input = field.current;
    if (input === null || input.value !== '') return;
    // React notices only what goes past its own property of the element.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, passcode);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  useEffect(() => {
    if (!isWaiting || !('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: waiting.signal };
    navigator.credentials
      .get(request)
      .then((credential) => {
        const code = (credential as OtpCredential | null)?.code;
        if (typeof code === 'string' && !waiting.signal.aborted) fill(code);
      })
      // Denied, not allowed in this frame, or aborted: the visitor types the passcode.
      .catch(() => undefined);
    return () => waiting.abort();
  }, [isWaiting, sentAt]);
};
