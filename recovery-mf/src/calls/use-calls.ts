import { usePortalStore } from '@portal/shared-wl-assets';
import { useEffect, useState } from 'react';
import { bringClient, browserCalls } from './browser-calls';
import type { RecoveryCalls } from './recovery-calls';

/**
 * The calls of a page. Whoever types into it will send something: the http client comes then, before it is needed.
 *
 * @param given in tests, in place of the browser's
 */
export const useCalls = (given: RecoveryCalls | undefined): RecoveryCalls => {
  const portal = usePortalStore();
  const [calls] = useState(() => {
    const { whiteLabel, language } = portal.getState();
    return given ?? browserCalls({ whiteLabel: whiteLabel.key, language });
  });
  useEffect(() => {
    if (given !== undefined) return undefined;
    document.addEventListener('input', bringClient, { once: true });
    return () => document.removeEventListener('input', bringClient);
  }, [given]);
  return calls;
};
