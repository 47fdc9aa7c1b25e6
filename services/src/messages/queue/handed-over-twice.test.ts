import { randomBytes } from 'node:crypto';
import type { Database } from '@portal/server-kit/database';
import { openTestDatabase } from '../../../test-support/database/test-database';
import { START_MS } from '../../../test-support/services-under-test';
import { RECOVERY_DEFAULTS, type ServicesSettings } from '../../settings/settings';
import type { Message } from '../channels/message-channels';
import { answerPhoneCall, outboxChannels } from '../channels/outbox-channels';
import { createProviderPhoneCalls } from '../channels/provider-phone-calls';

/* A process that ends after sending a message but before recording it leaves the message to the next process. */

const NOW = new Date('2026-03-01T12:00:00Z');
const SETTINGS: ServicesSettings = {
  environment: 'MOCK',
  dataDir: 'memory:',
  serverKey: randomBytes(32),
  publicOrigin: 'http://localhost:8080',
  recovery: RECOVERY_DEFAULTS,
  messages: {},
};
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
  await database.query(
    `INSERT INTO recovery_transactions (id, wire_session, portal_session, named_user, user_key, flow, state, contacts,
       reference, white_label, user_type, first_time, passcode_salt, created_at, expires_at, code_number, sent_at)
     VALUES ('transaction', 'w', 'p', 'alex.morgan', 'k', 'FPS', 'SENT', '{}', 'r', 'default', 'external', false, 's', $1,
       $2, 1, $1)`,
    [NOW, new Date(NOW.getTime() + 3_600_000)],
  );
}, START_MS);
afterAll(() => database.close());

test('SEC-R17 a message sent twice is in the outbox once, and a confirmed phone call stays confirmed', async () => {
  const outbox = outboxChannels(database);
  await outbox.send(CALL);
  const phone = { database, limits: RECOVERY_DEFAULTS, now: NOW };
  expect(await answerPhoneCall(phone, 'queued-call', '123456')).toBe('CONFIRMED');
  await outbox.send(CALL);
  expect(await outbox.callStatus('transaction')).toBe('CONFIRMED');
  expect(await database.query('SELECT id FROM outbox_messages')).toEqual([{ id: 'queued-call' }]);
});

test('SEC-R17 a phone call ordered twice is one call; one that was not accepted rings at the next attempt', async () => {
  const calls = createProviderPhoneCalls({ database, settings: SETTINGS, clock: () => NOW });
  expect([await calls.begin(CALL), await calls.begin(CALL)]).toEqual(['queued-call', 'queued-call']);
  await calls.end('queued-call');
  expect(await calls.status('transaction')).toBe('UNREACHABLE');
  await calls.begin(CALL);
  expect(await calls.status('transaction')).toBe('CALLING');
});
