import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import type { EarlierDatabase } from '@portal/services/earlier-database';
import { createTestDatabase } from '../portal/test-databases';
import { WORKSPACE } from '../workspace';
import { beginRecoveries, createUsers } from './earlier-state';
import { checkOutEarlierVersion, EARLIER_COMMIT } from './earlier-version';
import { prepareSandbox, writeUsersFile } from './stage';
import { readTables } from './table-rows';
import { createVersion } from './version';

/*
 * `npm run upgrade:fixture`: runs version 0.1 in LOCAL, begins a recovery for each kind and state, and writes its database
 * for services/src/database/upgrade.test.ts.
 */

/** Table of the part registry, which does not belong to the services. */
const LEFT_OUT = new Set(['part_events']);

async function makeFixture(): Promise<EarlierDatabase> {
  const earlier = createVersion(await checkOutEarlierVersion());
  const database = await createTestDatabase();
  const stage = await prepareSandbox(database.url);
  const { settings } = stage;
  const users = createUsers();
  try {
    await earlier.users(settings, 'import', writeUsersFile(stage, users.all), '--apply');
    const portal = await earlier.start(settings);
    const begun = await beginRecoveries(portal.origin, users, stage.readPasscode);
    await portal.halt();
    const tables = Object.entries(await readTables(database.url)).filter(([name]) => !LEFT_OUT.has(name));
    return {
      commit: EARLIER_COMMIT,
      at: new Date().toISOString(),
      serverKey: settings['SERVER_KEY'] ?? '',
      recoveries: begun.map(({ recovery: { kind, user, progress }, visitor, channel }) => ({
        kind,
        user,
        channel,
        progress,
        cookies: Object.fromEntries(visitor.cookies),
      })),
      tables: Object.fromEntries(tables),
    };
  } finally {
    await stage.stop();
    await database.drop();
  }
}

readCommandLine(
  commandLine(
    'npm run upgrade:fixture --',
    'Writes the database of version 0.1 with recoveries in progress. Takes minutes.',
  ),
);
const file = path.join(WORKSPACE, 'services/test-support/upgrade/version-0.1.json.gz');
const bytes = gzipSync(JSON.stringify(await makeFixture()), { level: 9 });
writeFileSync(file, bytes);
console.log(`${path.relative(WORKSPACE, file)}: ${Math.round(bytes.length / 1_000)} kB`);
process.exit();
