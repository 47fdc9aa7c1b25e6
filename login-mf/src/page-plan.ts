import { loginMessageKey } from '@portal/contract/i18n';
import { type PageBoot, type PagePlan, translateFrom } from '@portal/shared-wl-assets';
import { loginGuard } from './login-query';
import { asksToWait } from './proof-of-work/asks-to-wait';

/** Returns the keys of a scope except those that the page may show. */
const keysExcept = (texts: PageBoot['texts'], scope: string, shown: readonly string[]): readonly string[] =>
  Object.keys(texts[scope] ?? {})
    .filter((key) => !shown.includes(key))
    .map((key) => `${scope}:${key}`);

/** Plans the login page: its title, and the redirect of the guard (LOG-2). */
export const planLoginPage = (boot: Omit<PageBoot, 'parts'>): PagePlan => {
  const { app, route, whiteLabel, whiteLabelTesting, texts } = boot;
  const t = translateFrom(texts, () => undefined)('login-mf');
  const redirect = loginGuard(route.query, app?.home ?? whiteLabel.homeUrl);
  const message = loginMessageKey(route.query['SMUSRMSG']);
  return {
    title: t(message === null ? 'title' : 'titleFailed', { name: whiteLabel.name }),
    ...(redirect !== null && { redirect }),
    omittedTexts: [
      ...['sorry', 'titleSorry', ...(whiteLabelTesting ? [] : ['testing'])],
      ...(asksToWait(message) ? [] : ['proof']),
      ...keysExcept(texts, 'validation', ['userId', 'password']),
      ...keysExcept(texts, 'loginMessages', [message ?? '']),
    ],
  };
};
