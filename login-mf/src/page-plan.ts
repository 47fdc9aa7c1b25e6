import { translateFrom, type PageBoot, type PagePlan } from '@portal/shared-wl-assets';
import { loginMessageKey } from '@portal/shared-wl-assets/login-messages';
import { loginGuard } from './login-query';
import { markers } from './page-markers';

/** Messages of sign-on by their keys are few; its words are not, and they would fill the page cache. */
const knownMessage = (message: string): string => {
  const key = loginMessageKey(message);
  if (key === null) return '';
  return key === 'wrongOrLocked' ? key : message.trim();
};

/**
 * Plan of the login page: the guard's redirect (LOG-2) and the route to render. The edge has replaced the visitor's own
 * values by the tokens of `portal.part.ts`, so the page is rendered once.
 */
export const planLoginPage = (boot: Omit<PageBoot, 'parts'>): PagePlan => {
  const { route, whiteLabel, whiteLabelTesting, texts } = boot;
  const t = translateFrom(texts, () => undefined)('login-mf');
  const redirect = loginGuard(route.query, whiteLabel.key);
  const query: Record<string, string> = {};
  for (const name of Object.keys(markers)) {
    const value = route.query[name];
    if (value) query[name] = value;
  }
  const message = knownMessage(route.query['SMUSRMSG'] ?? '');
  if (message !== '') query['SMUSRMSG'] = message;
  // As it is declared: however a visitor has written the address, it is rendered once (D-2). The clip app's names no client.
  const { wl } = route.params;
  const path = wl === undefined ? route.path : `/app/${wl}/login`;
  return {
    title: t(message === '' ? 'title' : 'titleFailed', { name: whiteLabel.name }),
    ...(redirect !== null && { redirect }),
    route: { ...route, path, query },
    values: {},
    omittedTexts: ['sorry', 'titleSorry', ...(whiteLabelTesting ? [] : ['testing'])],
  };
};
