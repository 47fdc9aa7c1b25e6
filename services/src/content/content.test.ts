import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ServicesUnderTest, startTestServices } from '../../test-support/services-under-test';
import { register } from './register';
import { seedContent } from './seed-content';

const CONTENTSVCS = '/app/npx/public/contentsvcs/v1/api/sites';

let server: ServicesUnderTest;

beforeAll(async () => {
  server = await startTestServices((context) => register(context));
});
afterAll(() => server.close());

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ method: 'GET', url, headers });
}

describe('content service', () => {
  test.each([
    '/app/cs5/gateway/open/systemrequirements.json',
    '/app/cs5/gateway/open/ta-systemrequirements.json',
    '/app/cs5/gateway/open/emeacookiepolicy.json',
    '/app/cs5/gateway/open/cookiepolicy.json',
    '/app/cs5/gateway/open/wl-emea-cookie-notice.json',
    '/app/cs5/gateway/open/wl-cookie-notice.json',
    '/app/cs5/portal-de-de/open/systemrequirements.json',
    '/app/cs5/portal-de-de/open/ta-systemrequirements.json',
    '/app/cs5/portal-de-de/open/emeacookiepolicy.json',
    '/app/cs5/portal-de-de/open/cookiepolicy.json',
    '/app/cs5/portal-de-de/open/wl-emea-cookie-notice.json',
    '/app/cs5/portal-de-de/open/wl-cookie-notice.json',
    `${CONTENTSVCS}/gateway/open/cookiepolicy`,
    `${CONTENTSVCS}/portal-de-DE/open/cookiepolicy`,
  ])('%s returns page.text_s @INF-3 @INF-5 @INF-9', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    const body = response.json<{ page: { text_s: string } }>();
    expect(Object.keys(body)).toEqual(['page']);
    expect(body.page.text_s).toMatch(/^<p>\s*\S.{50,}/);
  });

  test.each(['gateway', 'portal-de-DE'])('a block of %s returns block.text @INF-9', async (site) => {
    const response = await get(`${CONTENTSVCS}/${site}/sblocks/open/terms-of-use`);
    expect(response.statusCode).toBe(200);
    expect(response.json<{ block: { text: string } }>().block.text).toMatch(/^<h2>/);
  });

  test('every English text has a different German one @I18N-1', async () => {
    const texts = await server.database.query<{ same: number; english: number; german: number }>(
      `SELECT count(*) FILTER (WHERE e.html = d.html) AS same, count(e.html) AS english, count(d.html) AS german
         FROM (SELECT * FROM content_pages WHERE site = 'gateway') e
         FULL JOIN (SELECT * FROM content_pages WHERE site = 'portal-de-de') d USING (kind, path)`,
    );
    expect(texts).toEqual([{ same: 0, english: 8, german: 8 }]);
  });

  test.each([
    '/app/cs5/gateway/open/nothing.json',
    '/app/cs5/nowhere/open/cookiepolicy.json',
    '/app/cs5/gateway/../users',
    '/app/cs5/gateway/open/%00.json',
    '/app/cs5/gateway/open/%2e%2e%2fusers',
    `${CONTENTSVCS}/gateway/sblocks/open/nothing`,
    `${CONTENTSVCS}/gateway/`,
  ])('%s returns 404 as JSON @INF-9', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toBeInstanceOf(Object);
    expect(response.body).not.toContain('page');
  });

  test('a client with a current ETag gets 304, and may cache the text for 60 s @INF-9', async () => {
    const url = '/app/cs5/gateway/open/cookiepolicy.json';
    const first = await get(url);
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    const etag = String(first.headers.etag);
    const again = await get(url, { 'if-none-match': `"other", W/${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('a new release replaces unedited texts and keeps edited ones @D-3', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'content-'));
    try {
      await cp(join(__dirname, '../../content'), folder, { recursive: true });
      await writeFile(join(folder, 'en/cookiepolicy.html'), '<p>Second release</p>');
      await writeFile(join(folder, 'en/emeacookiepolicy.html'), '<p>Second release</p>');
      await server.database.query(
        "UPDATE content_pages SET html = '<p>Edited</p>' WHERE site = 'gateway' AND path = 'open/emeacookiepolicy'",
      );
      await seedContent(server.database, pathToFileURL(`${folder}/`));
      const text = async (name: string) =>
        (await get(`/app/cs5/gateway/open/${name}.json`)).json<{ page: { text_s: string } }>().page.text_s;
      expect(await text('cookiepolicy')).toBe('<p>Second release</p>');
      expect(await text('emeacookiepolicy')).toBe('<p>Edited</p>');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
