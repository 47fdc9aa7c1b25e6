import { expect } from '@playwright/test';
import pg from 'pg';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { startPortal } from '../portal/start-portal';
import { createTestDatabase } from '../portal/test-databases';
import { Visitor } from '../security/visitor';

async function readiness(origin: string): Promise<number> {
  return (await rawRequest(origin, '/readyz')).status;
}

test('a read-only database makes the running portal unready until it is writable again @D-14 @D-3 @long', async () => {
  const database = await createTestDatabase();
  const portal = await startPortal({ DATABASE_URL: database.url });
  const visitor = await Visitor.at(portal.origin);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const name = new URL(database.url).pathname.slice(1);
  /** Simulates a failover behind one host name: connections break, and new ones see the changed state. */
  const reconnect = async (change: string): Promise<void> => {
    await admin.query(`ALTER DATABASE ${name} ${change}`);
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
  };
  try {
    expect(await readiness(portal.origin)).toBe(200);
    await reconnect('SET default_transaction_read_only = on');
    // Repeated, so that a 503 from a connection that just broke does not pass the test.
    await expect.poll(() => readiness(portal.origin)).toBe(503);
    for (let turn = 0; turn < 5; turn += 1) expect(await readiness(portal.origin)).toBe(503);
    expect((await rawRequest(portal.origin, '/healthz')).status).toBe(200);
    expect((await rawRequest(portal.origin, '/app/default/login?SMQUERYDATA=x')).status).toBe(200);
    // Visitors get the same response as while the database is unavailable.
    const start = { devicePrint: 'x', flow: 'FPS', userId: 'alex.morgan' };
    expect(await visitor.call('/fps/auth', start)).toMatchObject({
      status: 503,
      body: { retryAfterSeconds: 5 },
    });
    await reconnect('RESET default_transaction_read_only');
    await expect.poll(() => readiness(portal.origin)).toBe(200);
    expect((await visitor.call('/fps/auth', start)).status).toBe(200);
    expect(portal.process.exitCode).toBeNull();
  } finally {
    await admin.end();
    await portal.stop();
    await database.drop();
  }
});
