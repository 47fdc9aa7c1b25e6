import { type RefObject, useEffect, useEffectEvent } from 'react';

interface OtpCredential {
  readonly code?: unknown;
}

/** The part of WebOTP that is missing in TypeScript's DOM types. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/**
 * Fills the field with the passcode of the text message, if the browser supports WebOTP and the visitor allows it. The
 * visitor submits the form.
 *
 * @param isWaiting whether the passcode is sent by text message
 * @param sentAt send time of the text message; another time starts another request
 */
export const useSmsPasscode = (
  field: RefObject<HTMLInputElement | null>,
  isWaiting: boolean,
  sentAt: number,
): void => {
  const fill = useEffectEvent((passcode: string) => {
    const input = field.current;
    if (input === null || input.value !== '') return;
    // React tracks values by its own property on the element; the prototype's setter bypasses it, so React sees a change.
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
