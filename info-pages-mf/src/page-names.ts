/** Pages that say one thing and offer one way on (INF-1, INF-8). */
const messageNames = [
  'logout',
  'ssoLogout',
  'accessDenied',
  'loggedOut',
  'samlError',
  'sessionExpired',
  'systemUnavailable',
] as const;

/** Pages to read (INF-2, INF-4, INF-8). */
const textNames = ['systemRequirements', 'cookiePolicy', 'termsOfUse'] as const;

/** The information pages, as they stand in addresses (D-2). */
export const pageNames = [...messageNames, ...textNames] as const;

/** Base of the second app's addresses; among the information pages it has a cookie policy of its own (INF-5). */
export const CLIP_BASE = '/app/clip/';

export type MessageName = (typeof messageNames)[number];
export type PageName = (typeof pageNames)[number] | 'notFound';

/** Whether a page is one of the messages. */
export const isMessage = (page: string): page is MessageName =>
  (messageNames as readonly string[]).includes(page);
