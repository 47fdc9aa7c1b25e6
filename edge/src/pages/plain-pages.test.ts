import { join } from 'node:path';
import { html } from '@portal/services';
import { loadWhiteLabels } from '@portal/shared-wl-assets/white-label';
import type { FastifyRequest } from 'fastify';
import type { PageContext } from './page-context';
import { plainPages } from './plain-pages';

const whiteLabels = loadWhiteLabels(join(__dirname, '../../../shared-wl-assets/white-labels'));
const pages = plainPages({ whiteLabels } as unknown as PageContext);
const visitor = (displayLanguage?: string) =>
  ({ cookies: displayLanguage === undefined ? {} : { displayLanguage } }) as unknown as FastifyRequest;

test.each([
  [undefined, undefined, 'en-US'],
  [undefined, 'karmesin', 'de-DE'],
  ['en_US', 'karmesin', 'en-US'],
  ['de_DE', 'default', 'de-DE'],
  ['fr_FR', 'karmesin', 'de-DE'],
  [undefined, 'nobody', 'en-US'],
])('I18N-2 WL-2 cookie %s on a plain page of %s: %s', (cookie, whiteLabel, language) => {
  expect(pages.language(visitor(cookie), whiteLabel)).toBe(language);
});

test('the sheet of tables and charts comes with the pages that say they have some', () => {
  const released = plainPages({
    whiteLabels,
    releaseFor: () => ({ parts: new Map() }),
  } as unknown as PageContext);
  const page = { title: 'Page', body: html`<p>Text</p>` };
  const [plain, figures] = [page, { ...page, styles: 'figures' as const }].map((each) =>
    released.render(visitor(), each),
  );
  expect(plain).toContain('.plain-card');
  expect(plain).not.toContain('.figures');
  expect(figures).toContain('.plain-card');
  expect(figures).toContain('.figures');
});
