import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { serverSecrets } from '@portal/server-kit/configuration';
import { DAY, HOUR, MINUTE } from '../../test-support/clock-jumps';
import { useTestDatabase } from '../../test-support/database/test-database';
import { isQuick } from '../../test-support/quick-run';
import { createTestSettings } from '../../test-support/services-under-test';
import { type Message } from './message-channels';
import { createMessageQueue, type MessageQueue } from './queue/message-queue';
import { isFailing, recordFailure } from './queue/queued-rows';
import { claimedCallbacks } from './webhook/claimed-callbacks';

/* The clock is set back while messages are leased, retried and decided, and while callbacks are processed. */

const BACK = [2 * MINUTE, 1 * HOUR, 2 * DAY].filter((_case, at) => !isQuick || at === 1);
/** Longest lease of a message in seconds. */
const LEASE = 15;

const settings = createTestSettings();
const secrets = serverSecrets(settings.serverKey);

let now: Date;
const database = useTestDatabase();
beforeEach(async () => {
  now = new Date('2030-05-01T12:00:00Z');
  await database.query('DELETE FROM queued_messages');
});

function jump(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1_000);
}

function notice(): Message {
  return {
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
    sentAt: now,
  };
}

function openQueue(send: () => Promise<void>, pollMs = 5): MessageQueue {
  const context = { database, settings, secrets, clock: () => now, log: fastify({ logger: false }).log };
  return createMessageQueue(context, {
    channels: { send, concurrency: { mail: 1, phone: 1 } },
    rollbackSend: () => Promise.resolve(),
    pollMs,
  });
}
async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await delay(2);
}
async function isSettled(): Promise<boolean> {
  const later = await database.query('SELECT 1 FROM queued_messages WHERE created_at > $1', [now]);
  return later.length === 0;
}
async function countRows(): Promise<number> {
  return (await database.query('SELECT 1 FROM queued_messages')).length;
}

describe.each(BACK)('the clock is set back by %i s', (seconds) => {
  test('a message that an ended process had leased is sent after a lease @SEC-R17', async () => {
    const ended = openQueue(() => Promise.resolve(), 60_000);
    await database.transaction((tx) => ended.add(tx, [notice()]));
    await ended.close();
    jump(-seconds);
    const send = jest.fn(() => Promise.resolve());
    const queue = openQueue(send);
    await until(isSettled);
    jump(LEASE);
    await until(async () => (await countRows()) === 0);
    await queue.close();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('a message that is being sent is not sent twice @SEC-R17', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const send = jest.fn(() => released);
    const queue = openQueue(send);
    queue.send(await database.transaction((tx) => queue.add(tx, [notice()])));
    await until(() => send.mock.calls.length === 1);
    jump(-seconds);
    await until(isSettled);
    release();
    await until(async () => (await countRows()) === 0);
    await queue.close();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('a channel that failed before is not failing for decoys @SEC-R4 @SEC-R17', async () => {
    await recordFailure(database, 'SMS', now);
    expect(await isFailing(database, ['SMS'], now)).toBe(true);
    jump(-seconds);
    expect(await isFailing(database, ['SMS'], now)).toBe(false);
  });

  test('a callback takes effect once; one whose processing was interrupted is processed again @SEC-R17', async () => {
    const callbacks = claimedCallbacks(database);
    const claim = (id: string) => callbacks.claim(`${id} ${seconds}`, 'body', now);
    expect([await claim('complete'), await claim('interrupted')]).toEqual([{ kind: 'new' }, { kind: 'new' }]);
    await callbacks.complete(`complete ${seconds}`, 'null');
    jump(-seconds);
    expect(await claim('complete')).toEqual({ kind: 'repeated', response: 'null' });
    expect(await claim('interrupted')).toEqual({ kind: 'new' });
    expect(await claim('interrupted')).toEqual({ kind: 'in progress' });
  });
});
