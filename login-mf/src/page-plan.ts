import { type PageBoot, type PagePlan, translateFrom } from '@portal/shared-wl-assets';
import { loginMessageKey } from '@portal/shared-wl-assets/i18n';
import { loginGuard } from './login-query';
import { markers } from './page-markers';
import { asksToWait } from './proof-of-work/asks-to-wait';

/** Returns a known message of sign-on, or one key for all others, since arbitrary texts would fill the page cache. */
const knownMessage = (message: string): string => {
  const key = loginMessageKey(message);
  if (key === null) return '';
  return key === 'wrongOrLocked' ? key : message.trim();
};

/** Returns the keys of a scope except those that the page may show. */
const keysExcept = (texts: PageBoot['texts'], scope: string, shown: readonly string[]): readonly string[] =>
  Object.keys(texts[scope] ?? {})
    .filter((key) => !shown.includes(key))
    .map((key) => `${scope}:${key}`);

/**
 * Plans the login page: redirect of the guard (LOG-2) and route to render. The edge has replaced the visitor's values by the
 * placeholders of `portal.part.ts`, so the page is rendered once.
 */
export const planLoginPage = (boot: Omit<PageBoot, 'parts'>): PagePlan => {
  const { route, whiteLabel, whiteLabelTesting, texts } = boot;
  const t = translateFrom(texts, () => undefined)('login-mf');
  const redirect = loginGuard(route.query, whiteLabel.homeUrl);
  const query: Record<string, string> = {};
  for (const name of Object.keys(markers)) {
    const value = route.query[name];
    if (value) query[name] = value;
  }
  const message = knownMessage(route.query['SMUSRMSG'] ?? '');
  if (message !== '') query['SMUSRMSG'] = message;
  // The declared route, so that every spelling of the URL is rendered once (D-2). The clip app's route names no client.
  const { wl } = route.params;
  const path = wl === undefined ? route.path : `/app/${wl}/login`;
  return {
    title: t(message === '' ? 'title' : 'titleFailed', { name: whiteLabel.name }),
    ...(redirect !== null && { redirect }),
    route: { ...route, path, query },
    values: {},
    omittedTexts: [
      ...['sorry', 'titleSorry', ...(whiteLabelTesting ? [] : ['testing'])],
      ...(asksToWait(loginMessageKey(message)) ? [] : ['proof']),
      ...keysExcept(texts, 'validation', ['userId', 'password']),
      ...keysExcept(texts, 'loginMessages', [loginMessageKey(message) ?? '']),
    ],
  };
};
