import { withClockJumps } from '../../test-support/clock-jumps';
import { type ServicesUnderTest, startTestServices } from '../../test-support/services-under-test';
import { contentService } from './content-service';

/* The clock jumps before each step of reading and revalidating a text, in both directions. */

const START = new Date('2030-05-01T12:00:00Z');
const BASE = '/app/npx/public/contentsvcs/v1/api/sites/gateway';

let server: ServicesUnderTest;
beforeAll(async () => {
  server = await startTestServices(contentService);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(START);
  await server.database.query(
    `INSERT INTO content_pages (kind, site, path, html, seeded_md5) VALUES ('page', 'gateway', 'open/news', 'old', '')
     ON CONFLICT (kind, site, path) DO UPDATE SET html = excluded.html`,
  );
});

/** What a browser caches of a page between the steps. */
interface Kept {
  etag: string;
}
function get(url: string, etag?: string) {
  return server.app.inject({
    url: `${BASE}/${url}`,
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  });
}

const STEPS = {
  'read a block': async () => (await get('sblocks/open/terms-of-use')).statusCode,
  'read a page': async (kept) => {
    const { statusCode, headers } = await get('open/news');
    kept.etag = String(headers.etag);
    return [statusCode, headers['cache-control']];
  },
  'read it again': async ({ etag }) => (await get('open/news', etag)).statusCode,
  'edit it': () =>
    server.database
      .query(`UPDATE content_pages SET html = 'new' WHERE path = 'open/news' RETURNING html`)
      .then((rows) => rows.length),
  'read the new one': async ({ etag }) => (await get('open/news', etag)).json<object>(),
} as const satisfies Readonly<Record<string, (kept: Kept) => Promise<unknown>>>;
type Step = keyof typeof STEPS;
const NAMES = Object.keys(STEPS) as Step[];

test.each(withClockJumps(NAMES))(
  'before “%s” the clock jumps by %i s: texts, cache validation and edits work as before @SEC-R17 @INF-2',
  async (step, seconds) => {
    const kept: Kept = { etag: '' };
    const results: unknown[] = [];
    for (const name of NAMES) {
      if (name === step) server.setNow(new Date(START.getTime() + seconds * 1_000));
      results.push(await STEPS[name](kept));
    }
    expect(results).toEqual([200, [200, 'public, max-age=60'], 304, 1, { page: { text_s: 'new' } }]);
  },
);
