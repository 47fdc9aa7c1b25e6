import { useEffect } from 'react';
import { type PortalState, type SlotProps, usePortal, usePortalStore } from '@portal/shared-wl-assets';
import { type Fixtures, fixtureSlot } from '@portal/shared-wl-assets/studio';
import { CookiePolicyPage } from './content/CookiePolicyPage';
import { SystemRequirementsPage } from './content/SystemRequirementsPage';
import { TermsPage } from './content/TermsPage';
import type { LoadContent } from './content/use-content';
import { fixtures } from './fixtures';
import { ShownDisclosure, ShownPasscode, ShownTabs } from './gallery';
import { InfoPagesPart } from './InfoPagesPart';

const pending = new Promise<never>(() => undefined);
const never: LoadContent = () => pending;
const rejectUnavailable: LoadContent = () => Promise.reject(new Error('The content service is away'));

/** Fails first, then stays pending on retry. */
const rejectThenPending = (): LoadContent => {
  const responses = [rejectUnavailable, never];
  return (path) => (responses.shift() ?? never)(path);
};

const clickWhenPresent = (screen: HTMLElement): void => {
  const press = (): boolean => {
    const button = screen.querySelector<HTMLButtonElement>('main button[type="button"]:not([role="tab"])');
    button?.click();
    return button !== null;
  };
  if (press()) return;
  const observer = new MutationObserver(() => press() && observer.disconnect());
  observer.observe(screen, { childList: true, subtree: true });
};

const retrying = rejectThenPending();

/** Fixed browser, so that a state looks the same in every browser. */
const withBrowser = (name: string, version: string, system: string): Pick<PortalState, 'client'> => ({
  client: {
    browserInfo: { name, version },
    deviceInfo: { model: '', type: '', vendor: '' },
    osInfo: { name: system, version: '' },
  },
});
const CURRENT = withBrowser('Chrome', '141.0', 'Windows');
const OLD = withBrowser('Safari', '8.0.8', 'macOS');
const FOR_LOGIN = withBrowser('Chrome', '93.0', 'Windows');

/** Cookie policy of a client with a consent script, which has listed its cookies. */
const WithConsentScript = () => {
  const portal = usePortalStore();
  const ready = usePortal((state) => state.whiteLabel.consentScript !== undefined);
  useEffect(() => {
    const consentScript = { source: '/app/shared-wl-assets/17/consent.js', domainIds: {} };
    portal.setState(({ whiteLabel }) => ({ whiteLabel: { ...whiteLabel, consentScript } }));
  }, [portal]);
  useEffect(() => {
    const list = document.createElement('ul');
    for (const name of ['EU_COOKIE', 'OptanonAlertBoxClosed', 'XSRF-TOKEN', 'displayLanguage']) {
      const item = document.createElement('li');
      item.textContent = name;
      list.append(item);
    }
    if (ready) document.querySelector('[data-consent-cookies]')?.replaceChildren(list);
  }, [ready]);
  return <CookiePolicyPage />;
};

/** Old bookmark of the client's recovery: only recoveries have moved. */
const OldRecovery = ({ route }: SlotProps) => {
  const key = usePortal((state) => state.whiteLabel.key);
  return <InfoPagesPart route={{ ...route, path: `/app/${key}/fps` }} />;
};

const pages: Fixtures = Object.fromEntries(
  Object.entries(fixtures).map(([name, { route }]) => [
    name,
    { Screen: InfoPagesPart, route, portal: CURRENT },
  ]),
);

/** Every information page, those with content also while loading, failed and retrying; and a gallery of page components. */
export const { main, states } = fixtureSlot('info', {
  ...pages,
  'not-found-old-recovery': { ...pages['not-found-old-recovery'], Screen: OldRecovery },
  'systemRequirements-old-browser': {
    Screen: () => <SystemRequirementsPage load={rejectUnavailable} />,
    portal: OLD,
  },
  'systemRequirements-old-browser--login': {
    Screen: () => <SystemRequirementsPage load={rejectUnavailable} />,
    portal: FOR_LOGIN,
  },
  'content-loading': { Screen: () => <SystemRequirementsPage load={never} /> },
  'content-unavailable': {
    Screen: () => <SystemRequirementsPage load={rejectUnavailable} />,
    portal: CURRENT,
  },
  'content-retrying': {
    Screen: () => <SystemRequirementsPage load={retrying} />,
    portal: CURRENT,
    play: clickWhenPresent,
  },
  'cookiePolicy-other-regions': {
    ...pages['cookiePolicy'],
    Screen: InfoPagesPart,
    play: (screen) => screen.querySelectorAll<HTMLElement>('[role="tab"]')[1]?.click(),
  },
  'cookiePolicy-consent': { ...pages['cookiePolicy'], Screen: WithConsentScript },
  'cookiePolicy-unavailable': { Screen: () => <CookiePolicyPage load={rejectUnavailable} /> },
  'terms-unavailable': { Screen: () => <TermsPage load={rejectUnavailable} /> },
  tabs: { Screen: ShownTabs },
  'fold-open': { Screen: ShownDisclosure },
  passcode: { Screen: ShownPasscode },
});
