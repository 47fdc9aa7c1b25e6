import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { openDataKey } from '@portal/server-kit/configuration';
import { openDatabase } from '../../src/database/open-database';
import { startRecoveryTestServer } from '../recovery/recovery-harness';
import { beginRecoveries } from './stored-recovery';
import { readTables, type StoredVersion } from './stored-version';

/* `make-fixture.ts`: writes the database of this version, with recoveries in progress, for the tests of later ones. */

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
const rawKey = randomBytes(32);
const database = await openDatabase({ dataDir: 'memory:' });
const serverKey = await openDataKey(database, { serverKey: rawKey }, new Date());
const server = await startRecoveryTestServer({}, { environment: 'LOCAL', serverKey }, { database });
const recoveries = await beginRecoveries(server);
const at = server.now().toISOString();
await server.app.close();
// The harness's copy of the users is no table of the product.
const { users_as_seeded: _copy, ...tables } = await readTables(database);
await database.close();
const fixture: StoredVersion = {
  version,
  at,
  serverKey: rawKey.toString('base64'),
  recoveries,
  tables,
};
const name = `version-${version}.json.gz`;
writeFileSync(new URL(name, import.meta.url), gzipSync(JSON.stringify(fixture), { level: 9 }));
process.stdout.write(`services/test-support/upgrade/${name}\n`);
