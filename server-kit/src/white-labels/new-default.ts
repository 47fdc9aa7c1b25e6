import type { WhiteLabelFile } from '@portal/contract/white-label';

/** Fields of a first `default.json` that name no bank; `newWhiteLabel` adds key, name, colour, slogans and contacts. */
export const NEW_DEFAULT: Partial<WhiteLabelFile> = {
  languages: ['en-US', 'de-DE'],
  defaultLanguage: 'en-US',
  timeZone: 'UTC',
  loginRoute: '/app/{wl}/login',
  loginPasswordMinimumLength: 8,
  clickStatistics: 'portal',
  cookiePolicyConfig: { activateCookiePolicyRoute: false, displayEuCookieBar: false },
  linkConfig: { links: [] },
  selfRegLinkConfig: { links: [] },
  loginFormLabels: {},
  sorryConfig: {},
  checkBrowserConfig: {
    excludedBrowsers: ['Opera Mini', 'UCBrowser'],
    title: {
      'en-US': 'Your browser may not work here',
      'de-DE': 'Ihr Browser funktioniert hier möglicherweise nicht',
    },
    message: {
      'en-US':
        'This browser lacks what is needed to log in securely. Use a current version of Chrome, Edge, Firefox or Safari.',
      'de-DE':
        'Diesem Browser fehlt, was für eine sichere Anmeldung nötig ist. Verwenden Sie eine aktuelle Version von Chrome, Edge, Firefox oder Safari.',
    },
  },
  mobileSheetConfig: {},
  messageConfig: {},
  support: { customSupport: false },
  allowedRedirectOrigins: [],
  allowedEmbeddingHosts: [],
  wordings: {},
};

/** Features of a new `default.json`; the Help Desk dialog is on when it has a contact. */
export const NEW_DEFAULT_FEATURES = {
  fuidEnabled: false,
  liveChat: false,
  selfRegistration: false,
  support: false,
} as const;
