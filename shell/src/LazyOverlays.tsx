import { type ComponentType, useEffect, useState } from 'react';
import { type SlotProps, usePortal, usePortalStore } from '@portal/shared-wl-assets';
import { SupportButton } from './support/SupportButton';

type OverlaysComponent = ComponentType<{ readonly warn: boolean }>;

/**
 * Support button, and overlays that are loaded on demand to keep them out of the first paint. If loading fails, a visitor
 * who opened support gets a message and may retry; other overlays fail silently.
 */
export const LazyOverlays = ({ route }: SlotProps) => {
  const portal = usePortalStore();
  const warn = usePortal((state) => state.notices.excludedBrowser) && route.page === 'login';
  const supportOpen = usePortal((state) => state.supportOpen);
  const sheet = usePortal((state) => state.sheet);
  const [Overlays, setOverlays] = useState<OverlaysComponent | null>(null);
  const [failed, setFailed] = useState(false);
  const supportMissing = usePortal(({ texts }) => supportOpen && !Object.hasOwn(texts, 'support'));
  const missing = supportMissing || (Overlays === null && (supportOpen || warn || sheet !== null));
  useEffect(() => {
    if (!missing) return;
    Promise.all([
      import('./Overlays'),
      supportOpen &&
        import('@portal/shared-wl-assets/translation-loading').then(({ provideTranslations }) =>
          provideTranslations(portal, ['support']),
        ),
    ]).then(
      ([loaded]) => {
        setFailed(false);
        setOverlays(() => loaded.Overlays);
      },
      () => {
        if (supportOpen) setFailed(true);
        portal.getState().closeSupport();
      },
    );
  }, [missing, portal, supportOpen]);
  return (
    <>
      <SupportButton failed={failed} />
      {Overlays !== null && <Overlays warn={warn} />}
    </>
  );
};
