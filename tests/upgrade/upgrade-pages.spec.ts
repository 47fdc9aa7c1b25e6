import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import type { EarlierDatabase } from '@portal/services/earlier-database';
import { test } from '../portal/browser-test';
import { WORKSPACE } from '../workspace';
import { EARLIER_COMMIT, requireEarlierCommit } from './earlier-version';

/* Pages of docs/upgrades: one for each version, named after it. */

function read(file: string): string {
  return readFileSync(path.join(WORKSPACE, file), 'utf8');
}

const { version } = JSON.parse(read('package.json')) as { readonly version: string };
const [, minor = ''] = /^(\d+\.\d+)\./.exec(version) ?? [];

const earlier = JSON.parse(
  gunzipSync(
    readFileSync(path.join(WORKSPACE, 'services/test-support/upgrade/version-0.1.json.gz')),
  ).toString(),
) as EarlierDatabase;

test('the version of the portal has a page about upgrading, and the index lists every page @D-3', () => {
  const pages = readdirSync(path.join(WORKSPACE, 'docs/upgrades'));
  expect(pages).toContain(`${minor}.md`);
  const index = read('docs/README.md');
  for (const page of pages) expect(index).toContain(`(upgrades/${page})`);
});

test('the page names every migration since version 0.1, and the fixture is of the commit that the long tests build @D-3', () => {
  const applied = new Set((earlier.tables['applied_migrations'] ?? []).map(({ name }) => name));
  const added = readdirSync(path.join(WORKSPACE, 'services/migrations')).filter((name) => !applied.has(name));
  const page = read(`docs/upgrades/${minor}.md`);
  for (const name of added) expect(page).toContain(name);
  expect(earlier.commit).toBe(EARLIER_COMMIT);
});

test('the error in a clone without history says how to get the commit of version 0.1 @D-3', () => {
  expect(() => requireEarlierCommit('0'.repeat(40))).toThrow(
    /which this clone lacks\..*git fetch --unshallow/,
  );
});
