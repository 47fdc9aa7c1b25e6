import './baseline-wasm';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrate, openEmbedded } from '@portal/server-kit/database';
import { hashDemoPasswords } from '../test-users';
import { migrationsOfServices } from './migrations-of-services';

/**
 * Global setup of the Jest project `services`: creates a migrated embedded database. Every test file starts with a copy of
 * it (`openTestDatabase`), which is faster than migrating again.
 */
export default async function prepareEmbeddedForTests(): Promise<void> {
  const made = await openEmbedded(undefined);
  await migrate(made, await migrationsOfServices());
  const file = join(mkdtempSync(join(tmpdir(), 'portal-test-')), 'database.tar.gz');
  writeFileSync(file, await made.copy());
  await made.close();
  process.env.TEST_EMBEDDED_COPY = file;
  await hashDemoPasswords();
}

/** Global teardown: removes the copy. */
export function removeEmbeddedForTests(): void {
  if (process.env.TEST_EMBEDDED_COPY)
    rmSync(dirname(process.env.TEST_EMBEDDED_COPY), { recursive: true, force: true });
}
