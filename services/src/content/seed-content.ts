import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '@portal/server-kit/database';

/** Sites of the content service, in the lower case in which they are stored: English and German (INF-3, INF-9). */
const SITES = [
  { folder: 'en', site: 'gateway' },
  { folder: 'de', site: 'portal-de-de' },
] as const;

const CONTENT_FOLDER = new URL('../../content/', import.meta.url);

interface SeedText {
  kind: 'page' | 'block';
  site: string;
  path: string;
  html: string;
}

async function textsIn(
  folder: URL,
  text: Omit<SeedText, 'path' | 'html'>,
  prefix: string,
): Promise<SeedText[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  return Promise.all(
    names.map(async (name) => ({
      ...text,
      path: prefix + name.slice(0, -'.html'.length),
      html: await readFile(new URL(name, folder), 'utf8'),
    })),
  );
}

/**
 * Inserts the texts of `content/{en,de}` into the database: pages as `open/{name}`, those in `blocks/` as blocks. Texts
 * edited in the database are kept.
 *
 * @param folder folder that contains the language folders
 */
export async function seedContent(database: Database, folder: URL = CONTENT_FOLDER): Promise<void> {
  const texts = await Promise.all(
    SITES.flatMap(({ folder: language, site }) => [
      textsIn(new URL(`${language}/`, folder), { kind: 'page', site }, 'open/'),
      textsIn(new URL(`${language}/blocks/`, folder), { kind: 'block', site }, ''),
    ]),
  );
  await database.query(
    `INSERT INTO content_pages AS kept (kind, site, path, html, seeded_md5)
     SELECT kind, site, path, html, md5(html)
       FROM jsonb_to_recordset($1::jsonb) AS seed (kind text, site text, path text, html text)
     ON CONFLICT (kind, site, path) DO UPDATE
        SET html = excluded.html, seeded_md5 = excluded.seeded_md5, updated_at = now()
      WHERE kept.seeded_md5 = md5(kept.html) AND kept.seeded_md5 <> excluded.seeded_md5`,
    [JSON.stringify(texts.flat())],
  );
}
