import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import type { Database } from '@portal/server-kit/database';
import { NO_TRACING, type Tracing } from '@portal/server-kit/tracing';
import { openTestDatabase } from '../../../test-support/database/test-database';
import { START_MS } from '../../../test-support/services-under-test';
import { RECOVERY_DEFAULTS, type ServicesSettings } from '../../settings/settings';
import type { Message } from '../channels/message-channels';
import { createMessageQueue } from './message-queue';

const NOW = new Date('2026-03-01T12:00:00Z');
const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const SETTINGS: ServicesSettings = {
  environment: 'MOCK',
  dataDir: 'memory:',
  serverKey: randomBytes(32),
  publicOrigin: 'http://localhost:8080',
  recovery: RECOVERY_DEFAULTS,
  messages: {},
};
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

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
}, START_MS);
afterAll(() => database.close());

test.each([TRACEPARENT, undefined])(
  'D-4 a queued message is delivered in the trace of the request that queued it (%s)',
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
    const context = { database, settings: SETTINGS, clock: () => NOW, log: fastify().log, tracing };
    const queue = createMessageQueue(context, {
      channels: { send: () => Promise.resolve() },
      undoSend: () => Promise.resolve(),
      pollMs: 60_000,
    });
    await database.transaction((tx) => queue.add(tx, [NOTICE]));
    queue.wake();
    await queue.close();
    expect(opened).toEqual([
      [traceparent ?? null, 'queued Email', { 'portal.channel': 'Email', 'portal.attempt': 1 }],
      ['deliver Email', { 'portal.channel': 'Email' }],
    ]);
    expect(await database.query('SELECT id FROM queued_messages')).toEqual([]);
  },
);
