/** Pages with one message and one action (INF-1, INF-8). */
const messageNames = [
  'logout',
  'ssoLogout',
  'accessDenied',
  'loggedOut',
  'samlError',
  'sessionExpired',
  'systemUnavailable',
] as const;

/** Pages with longer texts (INF-2, INF-4, INF-8). */
const textNames = ['systemRequirements', 'cookiePolicy', 'termsOfUse'] as const;

/** Information pages by their names in URLs (D-2). */
export const pageNames = [...messageNames, ...textNames] as const;

export type MessageName = (typeof messageNames)[number];
export type PageName = (typeof pageNames)[number] | 'notFound';

/** Whether a page is one of the messages. */
export const isMessage = (page: string): page is MessageName =>
  (messageNames as readonly string[]).includes(page);
