import german from '../../../../shared-wl-assets/i18n/de-DE.json';
import { renderMissingMain } from './bootstrap-script';

test('a page without its main part asks visitors without scripts to try again @NAV-1 @I18N-1', () => {
  const { failed, redirectsAdvice, retry } = german.slot;
  expect(renderMissingMain({ shared: german })).toBe(
    '<noscript><main><div class="root-config-failure" role="alert">' +
      `<h1 class="root-config-failure-title">${failed}</h1><p>${redirectsAdvice}</p><a href="">${retry}</a></div></main></noscript>`,
  );
});
