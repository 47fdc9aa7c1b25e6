import fastify from 'fastify';
import { serverSecrets } from '@portal/server-kit/configuration';
import { type Database } from '@portal/server-kit/database';
import { NO_TRACING, type Tracing } from '@portal/server-kit/tracing';
import { openTestDatabase } from '../../../test-support/database/test-database';
import { insertTransaction } from '../../../test-support/recovery/insert-transaction';
import { createTestSettings } from '../../../test-support/services-under-test';
import { answerPhoneCall } from '../../outbox/simulated-phone';
import { createKeysCheck } from '../../recovery/limits/attempts';
import { outboxChannels } from '../channels/outbox-channels';
import { createProviderPhoneCalls } from '../channels/provider-phone-calls';
import type { CheckKeys, Message } from '../message-channels';
import { createMessageQueue } from './message-queue';

/* A process that ends after sending a message but before recording it leaves the message to the next process. */

const NOW = new Date('2026-03-01T12:00:00Z');
const settings = createTestSettings();
const secrets = serverSecrets(settings.serverKey);
const PLACES = 50;
const CONCURRENCY = { mail: PLACES, phone: PLACES };
const CALL: Message = {
  id: 'queued-call',
  channel: 'Call',
  to: '+15555550100',
  sender: 'Aldermere',
  language: 'en-US',
  subject: null,
  text: 'Key in the passcode.',
  html: null,
  code: '123456',
  userId: 'alex.morgan',
  transactionId: 'transaction',
  sentAt: NOW,
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertTransaction(database, NOW, { id: 'transaction', state: 'SENT', code_number: 1, sent_at: NOW });
});
afterAll(() => database.close());

const checkKeys: CheckKeys = (...keys) =>
  createKeysCheck({ database, clock: () => NOW }, settings.recovery)(...keys);

test('a message sent twice is in the outbox once, and a confirmed phone call stays confirmed @SEC-R17', async () => {
  const outbox = outboxChannels(database);
  await outbox.send(CALL);
  expect(await answerPhoneCall({ database, checkKeys }, 'queued-call', '123456')).toBe('CONFIRMED');
  await outbox.send(CALL);
  expect(await outbox.callStatus('transaction', 'Call')).toBe('CONFIRMED');
  expect(await database.query('SELECT id FROM outbox_messages')).toEqual([{ id: 'queued-call' }]);
});

test('a phone call ordered twice is one call; one not accepted rings at the next attempt @SEC-R17', async () => {
  const calls = createProviderPhoneCalls({ database, secrets }, checkKeys);
  expect([await calls.begin(CALL), await calls.begin(CALL)]).toEqual(['queued-call', 'queued-call']);
  await calls.end('queued-call');
  expect(await calls.status('transaction')).toBe('UNREACHABLE');
  await calls.begin(CALL);
  expect(await calls.status('transaction')).toBe('CALLING');
});

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const NOTICE: Message = {
  id: 'notice',
  channel: 'Email',
  to: 'ada.bell@bank.example',
  sender: 'Aldermere',
  language: 'en-US',
  subject: 'Notice',
  text: 'Your password was changed.',
  html: null,
  code: null,
  userId: 'ada.bell',
  transactionId: null,
  sentAt: NOW,
};

test.each([TRACEPARENT, undefined])(
  'a queued message is delivered in the trace of the request that queued it (%s) @D-4',
  async (traceparent) => {
    const opened: unknown[] = [];
    const tracing: Tracing = {
      ...NO_TRACING,
      traceparent: () => traceparent,
      continueTrace: (of, { name, attributes }, work) => {
        opened.push([of, name, attributes]);
        return work();
      },
      inSpan: ({ name, attributes }, work) => {
        opened.push([name, attributes]);
        return work();
      },
    };
    const context = { database, settings, secrets, clock: () => NOW, log: fastify().log, tracing };
    const queue = createMessageQueue(context, {
      channels: { send: () => Promise.resolve(), concurrency: CONCURRENCY },
      rollbackSend: () => Promise.resolve(),
      pollMs: 60_000,
    });
    queue.send(await database.transaction((tx) => queue.add(tx, [NOTICE])));
    await queue.close();
    expect(opened).toEqual([
      [traceparent ?? null, 'queued Email', { 'portal.channel': 'Email', 'portal.attempt': 1 }],
      ['deliver Email', { 'portal.channel': 'Email' }],
    ]);
    expect(await database.query('SELECT id FROM queued_messages')).toEqual([]);
  },
);

test('a queued message is held for its process; one without a free place returns to the queue @D-4', async () => {
  const sent: unknown[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const context = { database, settings, secrets, clock: () => NOW, log: fastify().log };
  const queue = createMessageQueue(context, {
    channels: {
      send: async ({ id }) => {
        sent.push(id);
        await released;
      },
      concurrency: CONCURRENCY,
    },
    rollbackSend: () => Promise.resolve(),
    pollMs: 60_000,
  });
  const countRows = async (where: string): Promise<number> =>
    (await database.query(`SELECT 1 FROM queued_messages WHERE ${where}`)).length;
  const until = async (where: string, rows: number): Promise<void> => {
    while ((await countRows(where)) !== rows) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const messages = Array.from({ length: PLACES + 2 }, () => NOTICE);
  const rows = await database.transaction((tx) => queue.add(tx, messages));
  expect(await countRows("attempts = 1 AND next_at = created_at + interval '15 seconds'")).toBe(PLACES + 2);
  queue.send(rows);
  await until('attempts = 0 AND next_at = created_at', 2);
  expect(sent).toHaveLength(PLACES);
  release();
  await until('true', 0);
  expect(sent.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  await queue.close();
});
