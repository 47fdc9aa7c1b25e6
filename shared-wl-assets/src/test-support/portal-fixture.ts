import type { Language } from '@portal/contract/i18n';
import type { TranslationResources } from '@portal/contract/i18n';
import { type App, unknownClient, type PageBoot, type PageNotices, noNotices } from '@portal/contract/page';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { type WhiteLabelView, whiteLabelView } from '@portal/contract/white-label';
import sharedGerman from '../../i18n/de-DE.json';
import sharedEnglish from '../../i18n/en-US.json';
import messagesGerman from '../../i18n/loginMessages/de-DE.json';
import messagesEnglish from '../../i18n/loginMessages/en-US.json';
import validationGerman from '../../i18n/validation/de-DE.json';
import validationEnglish from '../../i18n/validation/en-US.json';
import defaultWhiteLabel from '../../white-labels/default.json';
import { createPortalStore, type PortalStore } from '../portal/portal';

const sharedTexts: Readonly<Record<Language, TranslationResources>> = {
  'en-US': { shared: sharedEnglish, validation: validationEnglish, loginMessages: messagesEnglish },
  'de-DE': { shared: sharedGerman, validation: validationGerman, loginMessages: messagesGerman },
};

/** The default client as served: its paths contain its key. */
const served = { ...defaultWhiteLabel, loginRoute: '/app/default/login' } as Omit<
  WhiteLabelConfiguration,
  'homeUrl'
>;

/** Home of the reference sign-on (D-2). */
const getHomeUrl = (key = 'default'): string => (key === 'default' ? '/apps/home' : `/apps/home?wl=${key}`);

export interface FixtureOverrides {
  readonly language?: Language;
  /** Fields that override the default white label. */
  readonly whiteLabel?: Partial<WhiteLabelView>;
  readonly route?: Partial<PageBoot['route']>;
  /** App that the page belongs to; by default none. */
  readonly app?: App | undefined;
  /** Texts of the part, by scope. */
  readonly texts?: TranslationResources;
  readonly client?: Partial<PageBoot['client']>;
  readonly notices?: Partial<PageNotices>;
}

/** The clip app, for tests. */
export const clipApp: App = {
  name: 'clip',
  loginAction: '/login/forms/ProcessLogin.fcc',
  home: '/apps/',
  whiteLabel: 'default',
  failedLoginEvent: 'NLA11',
  cookiePolicy: { EMEA: 'wl-emea-cookie-notice', OTHER: 'wl-cookie-notice' },
};

/** Returns the initial state that the edge gives to a page of the default white label, for tests. */
export const fixtureBoot = ({
  language = 'en-US',
  whiteLabel,
  route,
  app,
  texts,
  client,
  notices,
}: FixtureOverrides = {}): Omit<PageBoot, 'parts'> => ({
  language,
  environment: 'MOCK',
  copyrightYear: 2031,
  whiteLabelTesting: false,
  whiteLabel: {
    ...whiteLabelView({ ...served, homeUrl: getHomeUrl(whiteLabel?.key) }, language),
    ...whiteLabel,
  },
  route: { part: '', page: '', path: '/', params: { wl: 'default' }, query: {}, ...route },
  ...(app !== undefined && { app }),
  texts: { ...sharedTexts[language], ...texts },
  client: { ...unknownClient, ...client },
  notices: { ...noNotices, ...notices },
});

/** Creates a portal store with this initial state, for tests. */
export const fixturePortal = (overrides: FixtureOverrides = {}): PortalStore =>
  createPortalStore(fixtureBoot(overrides));
