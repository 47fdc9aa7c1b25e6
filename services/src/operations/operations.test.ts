import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { serverSecrets } from '@portal/server-kit/configuration';
import { useTestDatabase } from '../../test-support/database/test-database';
import { createTestSettings } from '../../test-support/services-under-test';
import { register } from './register';

const NOW = new Date('2026-03-01T12:00:00Z');
const SERVER_KEY = randomBytes(32);
const TOKEN = 'an-operator-token-of-some-length-1';

let app: FastifyInstance;
const database = useTestDatabase();

const started: FastifyInstance[] = [];
afterEach(async () => void (await started.pop()?.close()));

async function start(token: string | null): Promise<void> {
  await database.query('DELETE FROM audit_events');
  for (const [at, event] of [
    ['2024-01-01T00:00:00Z', 'long ago'],
    ['2026-02-27T00:00:00Z', 'earlier'],
    ['2026-03-01T09:00:00Z', 'today'],
  ]) {
    await database.query(`INSERT INTO audit_events (at, event, outcome) VALUES ($1, $2, 'refused')`, [
      new Date(at ?? ''),
      event,
    ]);
  }
  app = fastify();
  started.push(app);
  const settings = createTestSettings({ serverKey: SERVER_KEY });
  const context = {
    database,
    settings,
    secrets: serverSecrets(settings.serverKey),
    clock: () => NOW,
    log: app.log,
  };
  await app.register(register(context, { ...createTestSettings().audit, token }));
  await app.ready();
}
function ask(query = '', authorization = `Bearer ${TOKEN}`, remoteAddress = '127.0.0.1') {
  return app.inject({ url: `/ops/audit${query}`, headers: { authorization }, remoteAddress });
}
function readEvents(body: string): string[] {
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { event: string }).event);
}

test('the export has the events of the last day, or of the requested period, one per line @SEC-R15', async () => {
  await start(TOKEN);
  const response = await ask();
  expect(response.headers['cache-control']).toBe('no-store');
  expect(readEvents(response.body)).toEqual(['today']);
  expect(readEvents((await ask('?since=2026-02-01T00:00:00Z')).body)).toEqual(['earlier', 'today']);
  expect(readEvents((await ask('?since=2026-02-01T00:00:00Z&until=2026-02-28T00:00:00Z')).body)).toEqual([
    'earlier',
  ]);
});

test('an aggregated rejection has its count, and a single event has none @SEC-R15', async () => {
  await start(TOKEN);
  const day = '2026-03-01T00:00:00.000Z';
  await database.query(
    `INSERT INTO audit_events (at, event, outcome, reason, times) VALUES ($1, 'signOn', 'counted', 'rejected', 70000)`,
    [new Date(day)],
  );
  const lines = (await ask('?since=2026-03-01T08:00:00Z')).body.trim().split('\n');
  const [event, count] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(event).not.toHaveProperty('times');
  expect(count).toMatchObject({
    at: day,
    event: 'signOn',
    outcome: 'counted',
    reason: 'rejected',
    times: 70_000,
  });
});

test('events past the configured retention are deleted @SEC-R15', async () => {
  await start(TOKEN);
  const events = async () =>
    (await database.query<{ event: string }>('SELECT event FROM audit_events ORDER BY id')).map(
      ({ event }) => event,
    );
  // The server does not wait for the deletion of old events at startup.
  while ((await events()).length > 2) await delay(5);
  expect(await events()).toEqual(['earlier', 'today']);
});

test.each(['', 'Bearer ', 'Bearer wrong', `Basic ${Buffer.from('x:wrong').toString('base64')}`])(
  'without the token the export is rejected (%j) @SEC-R16',
  async (authorization) => {
    await start(TOKEN);
    const response = await ask('', authorization);
    expect(response.statusCode).toBe(401);
    expect(response.body).not.toContain('today');
  },
);

test('an export is audited, and so is a rejected one: once, and without the token @SEC-R15', async () => {
  await start(TOKEN);
  const from = '198.51.100.7';
  const address = serverSecrets(SERVER_KEY).fingerprint('audit address', from);
  const rows = () =>
    database.query(
      `SELECT event, outcome, reason, user_hash, transaction_id FROM audit_events WHERE address_hash = $1 ORDER BY id`,
      [address],
    );
  const until = async (count: number): Promise<void> => {
    while ((await rows()).length < count) await delay(5);
  };
  await ask('', undefined, from);
  await until(1);
  await ask('', 'Bearer guessed-by-somebody', from);
  await until(2);
  await ask('?since=yesterday', undefined, from);
  await until(3);
  const none = { event: 'exportAudit', user_hash: null, transaction_id: null };
  expect(await rows()).toEqual([
    { ...none, outcome: 'done', reason: null },
    { ...none, outcome: 'refused', reason: 'wrong token' },
    { ...none, outcome: 'refused', reason: 'malformed' },
  ]);
  const all = await database.query('SELECT * FROM audit_events');
  expect(JSON.stringify(all)).not.toMatch(/guessed|yesterday|198\.51|127\.0\.0/);
});

test('after ten wrong tokens of a network in a minute the next gets 429; the right one works @SEC-R16', async () => {
  await start(TOKEN);
  for (let count = 0; count < 10; count += 1) expect((await ask('', `Bearer ${count}`)).statusCode).toBe(401);
  const rejected = await ask('', 'Bearer 11');
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '60']);
  expect(rejected.body).toBe('Too many wrong tokens came from this network. Try again in 60 s.\n');
  expect((await ask()).statusCode).toBe(200);
});

test('shutdown waits for the audit event of a rejected request @SEC-R15', async () => {
  await start(TOKEN);
  const query = database.query.bind(database);
  const slow = jest.spyOn(database, 'query').mockImplementation(async (...args) => {
    await delay(100);
    return await query(...args);
  });
  expect((await ask('', 'Bearer wrong')).statusCode).toBe(401);
  await app.close();
  slow.mockRestore();
  expect(await database.query(`SELECT reason FROM audit_events WHERE event = 'exportAudit'`)).toEqual([
    { reason: 'wrong token' },
  ]);
});

test('without the setting the route does not exist @SEC-R16', async () => {
  await start(null);
  expect((await ask()).statusCode).toBe(404);
});

test('an invalid time is rejected @SEC-R15', async () => {
  await start(TOKEN);
  expect((await ask('?since=yesterday')).statusCode).toBe(400);
});

test.each([
  '-271821-04-20T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
])('%s, which no audit log can contain, is rejected @SEC-R15', async (time) => {
  await start(TOKEN);
  const text = encodeURIComponent(time);
  for (const query of [`?since=${text}`, `?until=${text}`, `?since=${text}&until=${text}`]) {
    const { statusCode, body } = await ask(query);
    expect([query, statusCode, body]).toEqual([query, 400, expect.stringContaining('from 1970 to 9999')]);
  }
});

test.each(['?since=1970-01-01T00:00:00Z', '?until=1970-01-01T00:00:00Z', '?until=9999-12-31T23:59:59.999Z'])(
  'the first and the last allowed time are accepted: %s @SEC-R15',
  async (query) => {
    await start(TOKEN);
    expect((await ask(query)).statusCode).toBe(200);
  },
);
