import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestDatabase, type TestDatabase } from '../portal/test-databases';
import { readOutbox, Recovery } from '../security/recovery';
import { createShiftedClock, MINUTE_SECONDS } from '../security/shifted-clock';
import { Visitor } from '../security/visitor';

/* Two portals that share one Postgres database, as behind a load balancer. */

let database: TestDatabase;
let portals: readonly [TestPortal, TestPortal];
const settings: NodeJS.ProcessEnv = { PORTAL_ENVIRONMENT: 'LOCAL', RECOVERY_DESTINATION_LIMIT: '100' };
test.beforeAll(async () => {
  database = await createTestDatabase();
  settings['DATABASE_URL'] = database.url;
  settings['SERVER_KEY'] = randomBytes(32).toString('base64');
  // Both migrate and seed the same empty database concurrently.
  portals = await Promise.all([startPortal(settings), startPortal(settings)]);
});
test.afterAll(async () => {
  for (const portal of portals) await portal.stop();
  await database.drop();
});

test('with clocks two minutes apart a recovery continues at both, and its attempts count once @SEC-R17 @SEC-R2 @D-3 @long', async () => {
  const clock = createShiftedClock();
  const ahead = await startPortal({ ...settings, ...clock.settings });
  clock.advance(2 * MINUTE_SECONDS);
  try {
    const visitor = await Visitor.at(portals[1].origin);
    /** Switches to the other portal, whose clock differs. */
    const turn = (): void =>
      visitor.moveTo(visitor.portalOrigin === ahead.origin ? portals[1].origin : ahead.origin);
    const recovery = await Recovery.begin(visitor, 'alex.morgan', 'Email');
    turn();
    expect((await recovery.send()).status).toBe(200);
    turn();
    // By this portal's clock the message was sent two minutes in the future.
    expect((await recovery.send()).status).toBe(200);
    expect(await readOutbox(visitor, 'alex.morgan')).toHaveLength(1);
    const code = await recovery.newestCode();
    expect(await recovery.tryWrongCode()).toMatchObject({ status: 422, body: { attemptsLeft: 4 } });
    turn();
    expect(await recovery.tryWrongCode()).toMatchObject({ status: 422, body: { attemptsLeft: 3 } });
    turn();
    expect((await recovery.prove(code)).status).toBe(200);
    turn();
    expect((await recovery.temporaryPassword()).status).toBe(200);
    turn();
    expect((await recovery.change('Lantern-on-the-pier-5')).status).toBe(200);
    turn();
    expect(await visitor.signIn('alex.morgan', 'Lantern-on-the-pier-5')).toBe('/apps/home');
    turn();
    expect((await visitor.get('/apps/home')).status).toBe(200);
  } finally {
    await ahead.stop();
    clock.remove();
  }
});
