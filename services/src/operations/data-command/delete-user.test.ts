import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../database/open-database';
import { START_MS } from '../../../test-support/services-under-test';
import { deleteUser } from './delete-user';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'delete-user-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test(
  'SEC-R15 D-3 a User ID typed in decomposed form deletes that user only @long',
  async () => {
    const database = await openDatabase({ dataDir });
    await database.query(
      `INSERT INTO users (user_id, first_name, last_name, created_at)
       SELECT user_id, 'A', 'B', now() FROM unnest($1::text[]) AS user_id`,
      [['j\u00f6rg', 'jorg', 'J\u00d6RG']],
    );
    await database.close();
    expect(await deleteUser({ dataDir }, 'jo\u0308rg')).toBe(1);
    expect(await deleteUser({ dataDir }, 'jo\u0308rg')).toBe(0);
  },
  START_MS,
);
