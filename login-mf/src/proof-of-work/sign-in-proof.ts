import type { LoginVisit } from '../login-visit';
import { asksToWait } from './asks-to-wait';

/** Proof of work that lets the next attempt pass a wait: being computed, or its value. */
export type SignInProof = 'none' | 'working' | { readonly value: string };

/**
 * Proves work in the background when sign-on has asked the visitor to wait, so that the visitor can go on at once.
 *
 * @returns function that stops it
 */
export const proveSignIn = (
  { query, message }: Pick<LoginVisit, 'query' | 'message'>,
  onProof: (proof: SignInProof) => void,
): (() => void) | undefined => {
  if (!asksToWait(message)) return undefined;
  const leaving = new AbortController();
  void import(/* webpackChunkName: 'proof-of-work' */ './prove-work')
    .then(({ proveWork }) => {
      onProof('working');
      return proveWork(query.smQueryData, leaving.signal);
    })
    // Without a proof the visitor waits, as the message says.
    .catch(() => null)
    .then((value) => {
      if (!leaving.signal.aborted) onProof(value === null ? 'none' : { value });
    });
  return () => leaving.abort();
};
