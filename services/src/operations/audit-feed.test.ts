import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { serverSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { useTestDatabase } from '../../test-support/database/test-database';
import { isQuick } from '../../test-support/quick-run';
import { createTestSettings } from '../../test-support/services-under-test';
import { writeAuditCursor } from './audit-cursor';
import { countRejectionsBeyond } from './audit-retention';
import { ECS_VERSION } from './ecs-event';
import { register } from './register';

const NOW = new Date('2026-03-01T12:00:00Z');
const TOKEN = 'an-operator-token-of-some-length-1';
const URL_PATH = '/ops/audit/events';
const EXPORT = 'exportAudit';

interface Line {
  readonly '@timestamp': string;
  readonly event: {
    readonly id: string;
    readonly sequence: number;
    readonly action: string;
    readonly outcome: string;
    readonly category: readonly string[];
  };
}

let app: FastifyInstance;
async function openService(): Promise<FastifyInstance> {
  const opened = fastify();
  const settings = createTestSettings();
  const context = {
    database,
    settings,
    secrets: serverSecrets(settings.serverKey),
    clock: () => NOW,
    log: opened.log,
  };
  await opened.register(register(context, { ...createTestSettings().audit, token: TOKEN }));
  await opened.ready();
  return opened;
}
const database = useTestDatabase();
beforeEach(async () => {
  await database.query('DELETE FROM audit_events');
  app = await openService();
});
afterEach(() => app.close());

function add(db: Database, event: string, values: Record<string, unknown> = {}): Promise<unknown> {
  const row = { at: NOW, event, outcome: 'done', ...values };
  const columns = Object.keys(row);
  return db.query(
    `INSERT INTO audit_events (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
}

async function read(cursor?: string, limit?: number) {
  const query = new URLSearchParams({
    ...(cursor !== undefined && { cursor }),
    ...(limit !== undefined && { limit: String(limit) }),
  });
  const response = await app.inject({
    url: `${URL_PATH}?${query}`,
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const lines = response.statusCode === 200 ? response.body.split('\n').filter(Boolean) : [];
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
    events: lines.map((line) => JSON.parse(line) as Line),
    next: String(response.headers['next-cursor']),
  };
}

/** Reads the feed to its end, without the events of the exports themselves. */
async function readAll(limit: number, from?: string): Promise<{ ids: string[]; next: string }> {
  const ids: string[] = [];
  let next = from;
  for (;;) {
    const page = await read(next, limit);
    next = page.next;
    if (page.events.length === 0) return { ids, next };
    ids.push(...page.events.filter(({ event }) => event.action !== EXPORT).map(({ event }) => event.id));
  }
}

test.each([1, 3, 1_000].filter((_case, at) => !isQuick || at === 1))(
  'the feed returns every event once in pages of %d, then only new ones @SEC-R15',
  async (limit) => {
    for (let number = 0; number < 7; number += 1) await add(database, 'signOn');
    const first = await readAll(limit);
    expect(new Set(first.ids).size).toBe(7);
    expect(first.ids).toHaveLength(7);
    await app.close();
    app = await openService();
    expect((await readAll(limit, first.next)).ids).toEqual([]);
    await add(database, 'signOff');
    expect((await readAll(limit, first.next)).ids).toHaveLength(1);
  },
);

test('no event is missed or repeated while others are being written @SEC-R15', async () => {
  const WRITERS = 8;
  const EACH = 10;
  let isWriting = true;
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let number = 0; number < EACH; number += 1) {
        await database.transaction(async (tx) => {
          await add(tx, 'signOn', { request_id: `${writer}-${number}` });
          // Transactions commit in another order than they begin.
          await delay((writer * 7 + number * 3) % 11);
        });
      }
    }),
  ).then(() => (isWriting = false));
  const ids: string[] = [];
  let next: string | undefined;
  for (;;) {
    const isLast = !isWriting;
    const all = await readAll(5, next);
    ids.push(...all.ids);
    next = all.next;
    if (isLast) break;
  }
  await writing;
  const rows = await database.query<{ id: number }>(`SELECT id FROM audit_events WHERE event = 'signOn'`);
  expect(ids).toHaveLength(WRITERS * EACH);
  expect([...ids].sort()).toEqual(rows.map(({ id }) => String(id)).sort());
});

test('events after the clock was set back or forward follow the earlier ones @SEC-R15 @SEC-R17', async () => {
  const hours = [0, -48, 48, -1];
  for (const [at, jump] of hours.entries())
    await add(database, `event ${at}`, { at: new Date(NOW.getTime() + jump * 3_600_000) });
  const first = await read(undefined, 2);
  const rest = await read(first.next);
  const actions = [...first.events, ...rest.events].map(({ event }) => event.action);
  expect(actions.filter((action) => action !== EXPORT)).toEqual(hours.map((_hours, at) => `event ${at}`));
});

if (globalThis.TEST_DATABASE === 'postgres') {
  test('an event whose transaction commits late follows the events that were already read @SEC-R15', async () => {
    let commit = (): void => undefined;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let inserted = (): void => undefined;
    const wasInserted = new Promise<void>((resolve) => (inserted = resolve));
    const late = database.transaction(async (tx) => {
      await add(tx, 'addUser');
      inserted();
      await committed;
    });
    await wasInserted;
    await add(database, 'signOn');
    const before = await readAll(10);
    expect(before.ids).toHaveLength(1);
    commit();
    await late;
    const after = await readAll(10, before.next);
    expect(after.ids).toHaveLength(1);
    expect(Number(after.ids[0])).toBeLessThan(Number(before.ids[0]));
  });
}

test('events have fields of the Elastic Common Schema, and the export itself is an event @SEC-R15', async () => {
  await add(database, 'verifyOtp', {
    outcome: 'refused',
    reason: 'wrong code',
    user_hash: 'user',
    address_hash: 'network',
    request_id: 'request',
    transaction_id: 'recovery',
  });
  await add(database, 'helpDeskUnlock', { user_hash: 'user', actor: 'Olga Operator', note: 'New phone' });
  const page = await read();
  const ecs = { version: ECS_VERSION };
  const common = { kind: 'event', provider: 'portal', dataset: 'portal.audit' };
  expect(page.events).toEqual([
    {
      '@timestamp': NOW.toISOString(),
      ecs,
      event: {
        ...common,
        id: expect.stringMatching(/^\d+$/) as string,
        sequence: expect.any(Number) as number,
        action: 'verifyOtp',
        category: ['authentication'],
        type: ['info'],
        outcome: 'failure',
        reason: 'wrong code',
      },
      user: { hash: 'user' },
      http: { request: { id: 'request' } },
      related: { hash: ['user', 'network'] },
      portal: { network_hash: 'network', recovery_id: 'recovery' },
    },
    {
      '@timestamp': NOW.toISOString(),
      ecs,
      event: {
        ...common,
        id: expect.stringMatching(/^\d+$/) as string,
        sequence: expect.any(Number) as number,
        action: 'helpDeskUnlock',
        category: ['iam'],
        type: ['user', 'change'],
        outcome: 'success',
      },
      message: 'New phone',
      user: { name: 'Olga Operator', target: { hash: 'user' } },
      related: { hash: ['user'] },
    },
  ]);
  expect(page.headers['content-type']).toContain('application/x-ndjson');
  expect(page.headers['cache-control']).toBe('no-store');
  const second = await read(page.next);
  expect(second.events.map(({ event }) => event.action)).toEqual([EXPORT]);
  expect((await read(second.next)).events).toEqual([]);
});

test('a daily count that has grown is returned again, under the same id @SEC-R15', async () => {
  const rejected = { outcome: 'refused', reason: 'malformed' };
  for (let number = 0; number < 3; number += 1) await add(database, 'findUser', rejected);
  await countRejectionsBeyond(database, 1);
  const before = await read();
  expect(before.events).toHaveLength(2);
  await add(database, 'findUser', rejected);
  await countRejectionsBeyond(database, 1);
  const again = (await read(before.next)).events.filter(({ event }) => event.action !== EXPORT);
  expect(again).toEqual(
    expect.arrayContaining([expect.objectContaining({ portal: { count: 3 } })]) as unknown as Line[],
  );
});

test.each([
  ['cursor=nonsense', 400, 'cursor must be that of the header "next-cursor"'],
  ['cursor=', 400, 'cursor must be'],
  ['cursor=a&cursor=b', 400, 'cursor must be'],
  [`cursor=${writeAuditCursor(999_999_999)}`, 410, 'ahead of the database'],
  ['limit=0', 400, 'limit must be a whole number from 1 to 1000'],
  ['limit=1001', 400, 'limit must be'],
  ['limit=1e2', 400, 'limit must be'],
])('the feed rejects %s with %d and a sentence @SEC-R15', async (query, status, sentence) => {
  const response = await app.inject({
    url: `${URL_PATH}?${query}`,
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(sentence)]);
});

test('the feed requires the token of the audit log @SEC-R16', async () => {
  const ask = (headers: Record<string, string>) => app.inject({ url: URL_PATH, headers });
  expect((await ask({})).statusCode).toBe(401);
  expect((await ask({ authorization: 'Bearer another-token-of-some-length-000' })).statusCode).toBe(401);
});
