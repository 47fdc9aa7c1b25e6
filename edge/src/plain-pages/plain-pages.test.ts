import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { html } from '@portal/server-kit/pages';
import { loadWhiteLabels } from '@portal/server-kit/white-labels';
import type { PageDependencies } from '../page-context/page-dependencies';
import type { Release } from '../releases/release';
import { createPlainPages, renderPlainDocument } from './plain-pages';

const whiteLabels = loadWhiteLabels(join(__dirname, '../../../shared-wl-assets/white-labels'));
const pages = createPlainPages({ whiteLabels } as unknown as PageDependencies);
function visitor(displayLanguage?: string) {
  return {
    raw: { url: '/apps/home?fromPage=FPS' },
    cookies: displayLanguage === undefined ? {} : { displayLanguage },
  } as unknown as FastifyRequest;
}

test.each([
  [undefined, undefined, 'en-US'],
  [undefined, 'karmesin', 'de-DE'],
  ['en_US', 'karmesin', 'en-US'],
  ['de_DE', 'default', 'de-DE'],
  ['fr_FR', 'karmesin', 'de-DE'],
  [undefined, 'nobody', 'en-US'],
])('cookie %s on a static page of %s: %s @I18N-2 @WL-2', (cookie, whiteLabel, language) => {
  expect(pages.language(visitor(cookie), whiteLabel)).toBe(language);
});

const released = createPlainPages({
  whiteLabels,
  releaseFor: () => ({ parts: new Map() }),
} as unknown as PageDependencies);

test('a static page shows a logo that contains the name alone, and its first letter in the tab @NAV-3 @WL-2', () => {
  const light = { url: '/app/brand-files/bank/a.svg', width: 128, height: 32 };
  const logo = { kind: 'file', containsName: true, light } as const;
  const whiteLabel = { ...whiteLabels.get('default')!, name: 'North & South', logo };
  const context = {
    whiteLabel,
    language: 'en-US',
    nonce: 'n',
    release: { parts: new Map() } as unknown as Release,
  } as const;
  const rendered = renderPlainDocument(context, { title: 'Page', body: html`` });
  expect(rendered).toContain('height="32" alt="North &amp; South"></picture></span>');
  expect(rendered).toMatch(/<link rel="icon" href="data:image\/svg\+xml,[^"]*%3EN%3C\/text/);
});

test('the header of a static page has the client’s logo, name and languages @NAV-3 @WL-2', () => {
  const rendered = released.render(visitor('de_DE'), {
    title: 'Page',
    body: html`<p>Text</p>`,
    whiteLabel: 'karmesin',
  });
  const header = /<header.*<\/header>/s.exec(rendered)?.[0] ?? '';
  expect(header).toMatch(/<svg aria-hidden="true"[^>]*><path [^>]*currentColor/);
  expect(header).toContain('<span>Karmesin Privatbank</span>');
  expect(header).toContain('href="/app/language?to=en-US&amp;back=%2Fapps%2Fhome"');
  expect(header).toMatch(/lang="de-DE"[^>]*aria-current="true"[^>]*>Deutsch</);
});
