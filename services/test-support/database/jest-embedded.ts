import { migrationsOfServices } from '../../src/database/open-database';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import './baseline-wasm';
import { openEmbedded, migrate } from '@portal/server-kit/database';

/**
 * Before the tests of the project `services`: makes an embedded database with its schema once. Every test file begins
 * with a copy (openTrialDatabase), which spares each of them the making of one.
 */
export default async function prepareEmbeddedForTests(): Promise<void> {
  const made = await openEmbedded(undefined);
  await migrate(made, await migrationsOfServices());
  const file = join(mkdtempSync(join(tmpdir(), 'portal-trial-')), 'database.tar.gz');
  writeFileSync(file, await made.copy());
  await made.close();
  process.env.TRIAL_EMBEDDED_COPY = file;
}

/** After the last of them. */
export function removeEmbeddedForTests(): void {
  if (process.env.TRIAL_EMBEDDED_COPY)
    rmSync(dirname(process.env.TRIAL_EMBEDDED_COPY), { recursive: true, force: true });
}
