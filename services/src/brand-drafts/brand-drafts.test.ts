import type { Database } from '@portal/server-kit/database';
import { openTestDatabase } from '../../test-support/database/test-database';
import { BrandDrafts } from './brand-drafts';

const HOUR_MS = 60 * 60_000;

let database: Database;
let now: Date;
/** Two portals with one database. */
let drafts: BrandDrafts;
let others: BrandDrafts;
beforeAll(async () => {
  database = await openTestDatabase();
  const clock = () => now;
  [drafts, others] = [new BrandDrafts({ database, clock }), new BrandDrafts({ database, clock })];
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2030-05-01T12:00:00Z');
  await database.query('DELETE FROM brand_drafts');
});

function pass(ms: number): void {
  now = new Date(now.getTime() + ms);
}
async function countRows(): Promise<number> {
  const [row] = await database.query<{ count: number }>('SELECT count(*) FROM brand_drafts');
  return row?.count ?? 0;
}

test('a draft that one portal writes is read and changed through another, unaltered @WL-7', async () => {
  const text = JSON.stringify({ zebra: 1, ant: 'ü \0 \ud800 "\'\\', longest: 'x'.repeat(1024 * 1024) });
  await drafts.write('ray.a', text);
  expect(await others.read('ray.a')).toBe(text);
  await others.write('ray.a', '{}');
  expect(await drafts.read('ray.a')).toBe('{}');
  expect(await drafts.read('ray.b')).toBeNull();
});

test('the database keeps forty drafts; the one unchanged for longest makes room @SEC-R11', async () => {
  const write = async (id: string): Promise<void> => {
    pass(1);
    await drafts.write(id, id);
  };
  for (let number = 0; number < 40; number += 1) await write(`draft-${number}`);
  await write('draft-0');
  expect(await others.read('draft-1')).toBe('draft-1');
  pass(1);
  await others.write('one-more', 'one-more');
  expect(await countRows()).toBe(40);
  expect(await drafts.read('draft-1')).toBeNull();
  expect(await drafts.read('draft-0')).toBe('draft-0');
  expect(await drafts.read('one-more')).toBe('one-more');
});

test('a draft is removed a day after its last change @SEC-R11', async () => {
  await drafts.write('changed', '1');
  await drafts.write('read', '1');
  pass(20 * HOUR_MS);
  expect(await drafts.read('read')).toBe('1');
  await others.write('changed', '2');
  pass(4 * HOUR_MS - 1);
  await drafts.deleteExpired();
  expect(await drafts.read('read')).toBe('1');
  pass(1);
  expect(await drafts.read('read')).toBeNull();
  expect(await countRows()).toBe(2);
  await drafts.deleteExpired();
  expect(await countRows()).toBe(1);
  expect(await others.read('changed')).toBe('2');
});
