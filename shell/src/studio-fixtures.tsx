import { useEffect, useState } from 'react';
import {
  type ElementChildren,
  HeroPage,
  PageHeading,
  usePortal,
  usePortalStore,
  useTranslate,
} from '@portal/shared-wl-assets';
import { type Fixture, fixtureSlot } from '@portal/shared-wl-assets/studio';
import { ShownDialog, ShownSheet } from './gallery';
import { LoginNotices } from './LoginNotices';
import { BrowserWarning } from './overlays/BrowserWarning';
import { ConfiguredSheet } from './overlays/ConfiguredSheet';
import { SupportButton } from './support/SupportButton';
import { SupportDialog } from './support/SupportDialog';
import type { MountWidget } from './support/SupportWidget';
import { passwordChangedToast } from './use-password-changed-toast';

const Toast = () => {
  const portal = usePortalStore();
  const { t } = useTranslate('shell');
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

/** Page of the brand behind an overlay. */
const PageBehind = ({ children }: { readonly children: ElementChildren }) => {
  const { tagline1, tagline2 } = usePortal((state) => state.whiteLabel.heroText);
  const name = usePortal((state) => state.whiteLabel.name);
  return (
    <HeroPage tagline1={tagline1} tagline2={tagline2}>
      <PageHeading>{name}</PageHeading>
      {children}
    </HeroPage>
  );
};

const useOpen = () => {
  const [open, setOpen] = useState(true);
  return { open, onClose: () => setOpen(false) };
};

const failing: MountWidget = () => Promise.reject(new Error('The script is not there'));

/** Mounts the widget with a chat, for which no client has registered a function here. */
const withChat: MountWidget = async (place, name, options, page) => {
  const { mountSupportWidget } = await import('@portal/shared-wl-assets/support');
  return mountSupportWidget(place, name, { ...options, liveChat: options.texts['chatNote'] !== '' }, page);
};

/** Starts the chat, which is closed. */
const withClosedChat: MountWidget = async (place, ...given) => {
  window.PORTAL_CALLBACKS = { ...window.PORTAL_CALLBACKS, startLiveChat: () => false };
  const remove = await withChat(place, ...given);
  place.querySelector('button')?.click();
  return remove;
};

const support = (mount = withChat): Fixture['Screen'] =>
  function Support() {
    return (
      <PageBehind>
        <SupportDialog {...useOpen()} mount={mount} />
      </PageBehind>
    );
  };

const SelfRegistration = () => {
  const portal = usePortalStore();
  const open = useOpen();
  const ready = usePortal((state) => state.whiteLabel.support.customSupport);
  useEffect(() => {
    portal.setState(({ whiteLabel }) => ({
      whiteLabel: { ...whiteLabel, support: { ...whiteLabel.support, customSupport: true } },
    }));
  }, [portal]);
  return <PageBehind>{ready && <SupportDialog {...open} mount={withChat} />}</PageBehind>;
};

const WithoutChat = () => {
  const portal = usePortalStore();
  const open = useOpen();
  const ready = usePortal((state) => !state.whiteLabel.features.liveChat);
  useEffect(() => {
    portal.setState(({ whiteLabel }) => ({
      whiteLabel: { ...whiteLabel, features: { ...whiteLabel.features, liveChat: false } },
    }));
  }, [portal]);
  return <PageBehind>{ready && <SupportDialog {...open} />}</PageBehind>;
};

const NotLoaded = () => (
  <PageBehind>
    <SupportButton failed />
  </PageBehind>
);

const Warning = () => (
  <PageBehind>
    <BrowserWarning {...useOpen()} />
  </PageBehind>
);

/** A configured sheet with all its fields, or, if `plain`, with one sentence only. */
const Sheet = ({ plain }: { readonly plain: boolean }) => {
  const { t } = useTranslate('shell');
  const { t: translateSupport } = useTranslate('support');
  const sentence = `<p>${translateSupport('warning')}</p>`;
  const open = useOpen();
  return (
    <PageBehind>
      <ConfiguredSheet
        {...open}
        sheet={
          plain
            ? { sheetContent: sentence }
            : {
                sheetContent: `<h2>${t('sheet.title')}</h2>${sentence}`,
                actionButtonText: translateSupport('chatStart'),
                cancelButtonText: t('cookies.close'),
                methods: { onActionButtonClick: 'nothing' },
              }
        }
      />
    </PageBehind>
  );
};

const Notices = () => (
  <>
    <LoginNotices page="login" />
    <PageBehind>{null}</PageBehind>
  </>
);

const withNotice = (which: 'cookies' | 'internetExplorer' | 'outdatedBrowser'): Pick<Fixture, 'portal'> => ({
  portal: {
    notices: {
      cookies: which === 'cookies',
      internetExplorer: which === 'internetExplorer',
      outdatedBrowser: which === 'outdatedBrowser',
      excludedBrowser: false,
      mobile: false,
    },
  },
});

/** Fixed browser and system, so that the support dialog looks the same in every browser. */
const device: Pick<Fixture, 'portal'> = {
  portal: {
    client: {
      browserInfo: { name: 'Firefox', version: '140.0' },
      deviceInfo: { model: '', type: '', vendor: '' },
      osInfo: { name: 'Windows', version: '11' },
    },
  },
};

/**
 * States of header, footer, notices and overlays, and a gallery of the overlays; header and footer are in every frame.
 */
export const { main, states } = fixtureSlot('shell', {
  'password-changed': { Screen: Toast },
  'cookie-bar': { Screen: Notices, ...withNotice('cookies') },
  'internet-explorer': { Screen: Notices, ...withNotice('internetExplorer') },
  'outdated-browser': { Screen: Notices, ...withNotice('outdatedBrowser') },
  support: { Screen: support(), ...device },
  'support-chat-closed': { Screen: support(withClosedChat), ...device },
  'support-without-chat': { Screen: WithoutChat, ...device },
  'support-without-widget': { Screen: support(failing) },
  'support-self-registration': { Screen: SelfRegistration },
  'support-not-loaded': { Screen: NotLoaded },
  'browser-warning': { Screen: Warning },
  'mobile-sheet': { Screen: () => <Sheet plain={false} /> },
  'mobile-sheet-plain': { Screen: () => <Sheet plain /> },
  dialog: { Screen: ShownDialog },
  sheet: { Screen: ShownSheet },
});
