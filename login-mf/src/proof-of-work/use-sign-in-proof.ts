import { useEffect, useState } from 'react';
import type { LoginMessageKey } from '@portal/contract/i18n';
import { asksToWait } from './asks-to-wait';

/** Proof of work that lets the next attempt pass a wait: being computed, or its value. */
export type SignInProof = 'none' | 'working' | { readonly value: string };

/** Proves work in the background when sign-on has asked the visitor to wait, so that the visitor can go on at once. */
export const useSignInProof = (smQueryData: string, message: LoginMessageKey | null): SignInProof => {
  const [proof, setProof] = useState<SignInProof>('none');
  useEffect(() => {
    if (!asksToWait(message)) return undefined;
    const leaving = new AbortController();
    void import(/* webpackChunkName: 'proof-of-work' */ './prove-work')
      .then(({ proveWork }) => {
        setProof('working');
        return proveWork(smQueryData, leaving.signal);
      })
      // Without a proof the visitor waits, as the message says.
      .catch(() => null)
      .then((value) => {
        if (!leaving.signal.aborted) setProof(value === null ? 'none' : { value });
      });
    return () => leaving.abort();
  }, [smQueryData, message]);
  return proof;
};
