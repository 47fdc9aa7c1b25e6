import { HeroPage, PageHeading, usePortal, usePortalStore, useTexts } from '@portal/shared-wl-assets';
import { fixtureSlot } from '@portal/shared-wl-assets/studio';
import { useEffect } from 'react';
import { ShownDialog, ShownFold, ShownPasscode, ShownSheet, ShownTabs } from './gallery';
import { passwordChangedToast } from './use-password-changed-toast';

const Toast = () => {
  const portal = usePortalStore();
  const { t } = useTexts('shell');
  useEffect(() => {
    portal.getState().showToast(passwordChangedToast(t('passwordChanged.title'), t('passwordChanged.text')));
  }, [portal, t]);
  const { tagline1, tagline2 } = usePortal((state) => state.whiteLabel.heroText);
  return (
    <HeroPage tagline1={tagline1} tagline2={tagline2}>
      <PageHeading>{t('passwordChanged.title')}</PageHeading>
    </HeroPage>
  );
};

/** What stands around a page, in its states, and a gallery of primitives; header and footer are on every frame. */
export const { main, states } = fixtureSlot('shell', {
  'password-changed': { Screen: Toast },
  dialog: { Screen: ShownDialog },
  sheet: { Screen: ShownSheet },
  tabs: { Screen: ShownTabs },
  'fold-open': { Screen: ShownFold },
  passcode: { Screen: ShownPasscode },
});
