import { useEffect } from 'react';
import { type SlotProps, usePortalStore } from '@portal/shared-wl-assets';

type Configured = {
  readonly linkConfig: { readonly links: readonly { readonly kind: string }[] };
  readonly mobileSheetConfig: { readonly methods?: unknown };
};

/** Whether the login page names functions that the client's own script registers (LOG-10, MOB-1). */
const namesFunctions = ({ linkConfig, mobileSheetConfig }: Configured): boolean =>
  linkConfig.links.some(({ kind }) => kind === 'callback') || mobileSheetConfig.methods !== undefined;

/**
 * Loads the client's scripts after hydration: consent (INF-10), and on the login page the callbacks that its
 * configuration names. The loader rejects recovery pages, also after navigation, and URLs that still contain sign-on's
 * parameters.
 */
export const useClientScripts = ({ part, path, page, module }: SlotProps['route']): void => {
  const portal = usePortalStore();
  useEffect(() => {
    const { whiteLabel } = portal.getState();
    const warnSkipped = (error: unknown): void => console.warn(`A script was left out: ${String(error)}`);
    // The studio shows screens only; recovery pages run no other scripts.
    if (module !== undefined || part === 'recovery-mf') return;
    if (whiteLabel.consentScript !== undefined) {
      import('@portal/shared-wl-assets/consent')
        .then(({ loadConsentScript }) => loadConsentScript({ whiteLabel, route: { part, path } }))
        .catch(warnSkipped);
    }
    if (page === 'login' && namesFunctions(whiteLabel)) {
      import('@portal/shared-wl-assets/support')
        .then(({ loadClientScript }) => loadClientScript(whiteLabel.key, { part, path }))
        .catch(warnSkipped);
    }
  }, [module, page, part, path, portal]);
};
