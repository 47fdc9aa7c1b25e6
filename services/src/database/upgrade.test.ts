import { openDataKey } from '@portal/server-kit/configuration';
import { openMigratedDatabase } from '../../test-support/database/test-database';
import {
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../test-support/recovery/recovery-harness';
import { finishRecovery } from '../../test-support/upgrade/stored-recovery';
import {
  loadStoredVersion,
  readStoredVersions,
  readTables,
  type Tables,
} from '../../test-support/upgrade/stored-version';

describe.each(readStoredVersions().map((stored) => [stored.version, stored] as const))(
  'the database of version %s',
  (_version, stored) => {
    let after: Tables;
    let server: RecoveryTestServer;
    beforeAll(async () => {
      const database = await openMigratedDatabase((bare) => loadStoredVersion(bare, stored));
      after = await readTables(database);
      const now = new Date(stored.at);
      const serverKey = await openDataKey(
        database,
        { serverKey: Buffer.from(stored.serverKey, 'base64') },
        now,
      );
      server = await startRecoveryTestServer(
        {},
        { environment: 'LOCAL', serverKey },
        { database, clockAt: now.getTime() },
      );
    });
    afterAll(() => server.close());

    test('migrations keep every row with every value @D-3', () => {
      for (const [table, rows] of Object.entries(stored.tables))
        expect([table, after[table]]).toEqual([
          table,
          // Migrations add columns, and rows about themselves.
          expect.arrayContaining(rows.map((row) => expect.objectContaining(row) as unknown)),
        ]);
    });

    test.each(stored.recoveries.map((recovery) => [recovery.user, recovery.state, recovery] as const))(
      'the recovery of %s in the state “%s” ends @D-3 @SEC-R17',
      async (user, _state, recovery) => {
        await finishRecovery(server, recovery);
        const rows = await server.database.query(
          'SELECT g.state FROM recovery_grants g JOIN recovery_transactions t ON t.id = g.transaction_id WHERE t.id = $1 AND g.user_id = $2',
          [recovery.claims.transactionId, user],
        );
        expect(rows).toEqual([{ state: 'USED' }]);
      },
    );
  },
);

test('the fixtures begin with version 1.0.0 @D-3', () => {
  expect(readStoredVersions().map(({ version }) => version)).toContain('1.0.0');
});
