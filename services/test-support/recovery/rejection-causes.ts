import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serverSecrets } from '@portal/server-kit/configuration';
import type { RejectionCause } from '../../src/api/rejections';
import { encodeForWire } from '../../src/contacts/wire-encoding';
import { HashingBusyError, HashingPool } from '../../src/passwords/hashing-pool';
import {
  begin,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
  type TestChannel,
} from './recovery-harness';
import { CHANGE, DETAILS, seedRecovery, type State } from './seeded-recovery';
import type { TestResponse, TestVisitor } from './test-visitor';

export { type RejectionCause, REJECTIONS } from '../../src/api/rejections';

/** Returns the Help Desk's text for each cause of a rejection. */
export function readHelpDeskReasons(language: string): Readonly<Record<string, string>> {
  const file = path.join(__dirname, '../../../operator-pages/i18n-pages', `${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly helpDesk: { readonly reason: Readonly<Record<string, string>> };
  };
  return texts.helpDesk.reason;
}

/** Starts the server whose steps `REJECTION_CASES` reject: a host page may send requests. */
export function startRejectingServer(): Promise<RecoveryTestServer> {
  return startRecoveryTestServer({}, {}, { originAllowed: () => true });
}

/** Step of the page that a cause rejects. */
export type RejectedStep =
  | 'startRecovery'
  | 'findUser'
  | 'generateOtp'
  | 'resendOtp'
  | 'verifyOtp'
  | 'verifyPhoneCall'
  | 'readCallStatus'
  | 'createTemporaryPassword'
  | 'sendUserId'
  | 'changePassword';

/** A cause and how the reference service comes to it. */
export interface RejectionCase {
  readonly step: RejectedStep;
  /** Brings about the cause and returns the rejection. */
  readonly produce: (server: RecoveryTestServer, userId: string) => Promise<TestResponse>;
}

/** Causes that need another service; the file, below `services/src`, produces them. */
export const PRODUCED_ELSEWHERE = {
  'refused by the risk service': { step: 'startRecovery', file: 'request-gate/risk-service.test.ts' },
  ISB_PASSCH04: { step: 'changePassword', file: 'users/directory/directory-users.test.ts' },
  ISB_SITEMDR15: { step: 'changePassword', file: 'users/directory/directory-users.test.ts' },
} as const satisfies Partial<Record<RejectionCause, { step: RejectedStep; file: string }>>;

const WRONG = 'WRONG1';

function start(visitor: TestVisitor, userId: string, headers?: Record<string, string>) {
  const body = { devicePrint: 'test', flow: 'FPS', userId };
  const token = { 'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '' };
  return visitor.post('/fps/auth', body, headers && { headers: { ...token, ...headers } });
}

/** Starts a recovery in another browser and returns its requests. */
async function open(server: RecoveryTestServer, userId: string, channel: TestChannel = 'Email') {
  const visitor = await server.visitor();
  const claims = await begin(visitor, userId, channel);
  return {
    visitor,
    claims,
    send: (change: object = {}) => visitor.post('/fps/generate-otp', { ...claims, ...change }),
    verify: (code = WRONG) => visitor.post('/fps/verify-otp', proof(claims, code)),
  };
}

/** Sends a passcode, which a page can enter next. */
async function sent(server: RecoveryTestServer, userId: string, channel: TestChannel = 'Email') {
  server.skipSendPause();
  const recovery = await open(server, userId, channel);
  await recovery.send();
  return recovery;
}

/** Repeats a request until it is rejected, after the pause between two sends. */
async function untilRejected(server: RecoveryTestServer, request: () => Promise<TestResponse>) {
  for (;;) {
    const response = await request();
    if (response.status !== 200) return response;
    server.skipSendPause();
  }
}

/** Sets values of the settings during one request. */
async function within<Settings extends object>(
  settings: Settings,
  values: Partial<Settings>,
  request: () => Promise<TestResponse>,
): Promise<TestResponse> {
  const before = { ...settings };
  Object.assign(settings, values);
  try {
    return await request();
  } finally {
    for (const name of Object.keys(values)) Reflect.deleteProperty(settings, name);
    Object.assign(settings, before);
  }
}

async function principal(visitor: TestVisitor): Promise<string> {
  return String((await visitor.post('/fuid/lookup', DETAILS)).body['principalId']);
}

/** Changes the password after the passcode of alex.morgan. */
async function change(server: RecoveryTestServer, body: object, state: State = 'ready') {
  const { visitor } = await seedRecovery(server, state, false);
  return await visitor.post('/change', { userId: 'alex.morgan', ...CHANGE, ...body });
}
function choose(newPass: string) {
  return (server: RecoveryTestServer) => change(server, { newPass, verifyPass: newPass });
}

/** Enters a wrong temporary password `times` times. */
async function enterTemporary(server: RecoveryTestServer, times: number): Promise<TestResponse> {
  const { visitor, send, verify } = await open(server, 'frida.first');
  await send();
  await verify((await server.getPasscodes('frida.first'))[0]);
  const request = () => visitor.post('/change', { userId: 'frida.first', tempPass: 'no', ...CHANGE });
  for (let turn = 1; turn < times; turn += 1) await request();
  return await request();
}

/** Produces each cause by requests alone where possible. */
export const REJECTION_CASES: Readonly<
  Record<Exclude<RejectionCause, keyof typeof PRODUCED_ELSEWHERE>, RejectionCase>
> = {
  'anti-forgery': {
    step: 'startRecovery',
    produce: async (server, userId) => start(await server.visitor(), userId, { 'x-xsrf-token': '' }),
  },
  'no client named': {
    step: 'startRecovery',
    produce: async (server, userId) => {
      const visitor = await server.visitor();
      const origin = 'https://host.example';
      // The first rejection begins the session of embedded flows.
      const { headers } = await start(visitor, userId, { origin });
      return await start(visitor, userId, { origin, 'x-xsrf-token': String(headers['x-xsrf-token']) });
    },
  },
  'address limit': {
    step: 'startRecovery',
    produce: async (server, userId) => {
      const visitor = await server.visitor();
      return await within(server.settings.recovery, { transactionsPerIpPerHour: 0 }, () =>
        start(visitor, userId),
      );
    },
  },
  'unknown user': {
    step: 'startRecovery',
    produce: async (server) => {
      const visitor = await server.visitor();
      return await within(server.settings.recovery, { unknownUser: 'explicit' }, () =>
        start(visitor, 'nobody.here'),
      );
    },
  },
  'no channel': {
    step: 'startRecovery',
    produce: async (server) => start(await server.visitor(), 'nils.nochannel'),
  },
  'handle expired': {
    step: 'startRecovery',
    produce: async (server) => {
      const visitor = await server.visitor();
      const { body } = await visitor.post('/uti/decrypt', { encryptedId: await principal(visitor) });
      server.advanceClock(21 * 60);
      return await visitor.post('/fps/auth', { devicePrint: '', flow: 'FUID', userId: body['userId'] });
    },
  },
  'no user found': {
    step: 'findUser',
    produce: async (server) =>
      (await server.visitor()).post('/fuid/lookup', { ...DETAILS, firstName: 'Nobody' }),
  },
  'several users found': {
    step: 'findUser',
    produce: async (server) => {
      await server.database.query(
        `INSERT INTO users (user_id, first_name, last_name, email_lookup, created_at)
         SELECT 'alex.second', first_name, last_name, email_lookup, created_at FROM users WHERE user_id = 'alex.morgan'`,
      );
      return (await server.visitor()).post('/fuid/lookup', DETAILS);
    },
  },
  'principal refused': {
    step: 'findUser',
    produce: async (server) => {
      const encryptedId = await principal(await server.visitor());
      return await (await server.visitor()).post('/uti/decrypt', { encryptedId });
    },
  },
  'principal spent': {
    step: 'findUser',
    produce: async (server) => {
      const visitor = await server.visitor();
      const encryptedId = await principal(visitor);
      server.advanceClock(21 * 60);
      await visitor.post('/uti/decrypt', { encryptedId });
      server.advanceClock(-20 * 60);
      return await visitor.post('/uti/decrypt', { encryptedId });
    },
  },
  'unknown transaction': {
    step: 'generateOtp',
    produce: async (server, userId) => (await open(server, userId)).send({ transactionId: 'y'.repeat(32) }),
  },
  'claims differ': {
    step: 'generateOtp',
    produce: async (server, userId) =>
      (await open(server, userId)).send({ value: encodeForWire('x@example.com') }),
  },
  'finished by another page': {
    step: 'generateOtp',
    produce: async (server) => {
      const { visitor, claims } = await seedRecovery(server, 'used', false);
      return await visitor.post('/fps/generate-otp', claims);
    },
  },
  'transaction expired': {
    step: 'generateOtp',
    produce: async (server, userId) => {
      const { send } = await open(server, userId);
      server.advanceClock(61 * 60);
      return await send();
    },
  },
  'contact changed': {
    step: 'generateOtp',
    produce: async (server) => {
      const { send } = await open(server, 'alex.morgan');
      const email = serverSecrets(server.settings.serverKey).seal('contact', 'other@example.org');
      await server.database.query(
        `UPDATE contacts SET sealed = $1 WHERE user_id = 'alex.morgan' AND channel = 'Email'`,
        [email],
      );
      return await send();
    },
  },
  locked: {
    step: 'verifyOtp',
    produce: async (server, userId) => {
      const { verify } = await sent(server, userId);
      for (let turn = 1; turn < 5; turn += 1) await verify();
      return await verify();
    },
  },
  'account locked': {
    step: 'generateOtp',
    produce: async (server, userId) => {
      for (let recovery = 0; recovery < 2; recovery += 1) {
        const { verify } = await sent(server, userId);
        for (let turn = 0; turn < 5; turn += 1) await verify();
      }
      return await (await open(server, userId)).send();
    },
  },
  'locked by the bank': {
    step: 'generateOtp',
    produce: async (server) => (await open(server, 'luis.locked')).send(),
  },
  'destination limit': {
    step: 'generateOtp',
    produce: async (server, userId) => {
      const limits = { sendsPerDestinationPerHour: 1 };
      await sent(server, userId);
      server.skipSendPause();
      const { send } = await open(server, userId);
      return await within(server.settings.recovery, limits, send);
    },
  },
  'sent to the same destination': {
    step: 'generateOtp',
    produce: async (server, userId) => {
      const { claims } = await sent(server, userId);
      // A recovery of another client, which shows another brand, joins no message.
      await server.database.query(`UPDATE recovery_transactions SET white_label = 'other' WHERE id = $1`, [
        claims.transactionId,
      ]);
      return await (await open(server, userId)).send();
    },
  },
  'sent beside': {
    step: 'generateOtp',
    produce: async (server, userId) => {
      const first = await sent(server, userId, 'SMS');
      server.skipSendPause();
      const claims = await begin(first.visitor, userId, 'Email');
      await first.send();
      return await first.visitor.post('/fps/generate-otp', claims);
    },
  },
  'too soon': {
    step: 'generateOtp',
    produce: async (server, userId) => {
      const { visitor, send } = await sent(server, userId);
      const { value } = await begin(visitor, userId, 'SMS');
      return await send({ channel: 'SMS', value });
    },
  },
  overtaken: {
    step: 'generateOtp',
    produce: async (server, userId) => {
      const { send } = await open(server, userId);
      // The faster request whose send has failed since then.
      const claim = jest.spyOn(server.database, 'transaction').mockResolvedValueOnce(null);
      return await send().finally(() => claim.mockRestore());
    },
  },
  'phone budget': {
    step: 'generateOtp',
    produce: async (server, userId) => {
      const { send } = await open(server, userId, 'SMS');
      return await within(
        server.settings.recovery,
        { phoneBudgets: { sms: 0, calls: 0, byCallingCode: {} } },
        send,
      );
    },
  },
  'no resend left': {
    step: 'resendOtp',
    produce: async (server, userId) => untilRejected(server, (await open(server, userId)).send),
  },
  'too many failed sends': {
    step: 'resendOtp',
    produce: async (server, userId) => {
      const { send } = await sent(server, userId);
      server.skipSendPause();
      return await within(server.settings.recovery, { failedSendsPerTransaction: 0 }, send);
    },
  },
  'no passcode due': {
    step: 'resendOtp',
    produce: async (server) => {
      const { visitor, claims } = await seedRecovery(server, 'proved', false);
      return await visitor.post('/fps/generate-otp', claims);
    },
  },
  'nothing to prove': {
    step: 'verifyOtp',
    produce: async (server, userId) => (await open(server, userId)).verify(),
  },
  'nothing sent by this channel': {
    step: 'readCallStatus',
    produce: async (server, userId) => {
      const { visitor, claims } = await open(server, userId);
      return await visitor.post('/fps/call-status', claims);
    },
  },
  'wrong code': {
    step: 'verifyOtp',
    produce: async (server, userId) => (await sent(server, userId)).verify(),
  },
  'expired code': {
    step: 'verifyOtp',
    produce: async (server, userId) => {
      const { verify } = await sent(server, userId);
      server.advanceClock(21 * 60);
      return await verify();
    },
  },
  'code of another call': {
    step: 'verifyPhoneCall',
    produce: async (server, userId) => (await sent(server, userId, 'Call')).verify(),
  },
  'already proved': {
    step: 'verifyOtp',
    produce: async (server) => {
      const { visitor, claims } = await seedRecovery(server, 'proved', false);
      return await visitor.post('/fps/verify-otp', proof(claims, WRONG));
    },
  },
  'already proved or replaced': {
    step: 'verifyOtp',
    produce: async (server, userId) => {
      const { verify } = await sent(server, userId);
      const { database } = server;
      const query = database.query.bind(database);
      const counting = jest.spyOn(database, 'query').mockImplementation(async (sql, values) => {
        // A resend is faster.
        if (sql.includes('wrong_codes = wrong_codes + 1'))
          await query('UPDATE recovery_transactions SET code_number = code_number + 1');
        return await query(sql, values);
      });
      return await verify().finally(() => counting.mockRestore());
    },
  },
  'no grant for a temporary password': {
    step: 'createTemporaryPassword',
    produce: async (server, userId) => (await open(server, userId)).visitor.post(`/fps/email/${userId}`),
  },
  'no grant for the user ID': {
    step: 'sendUserId',
    produce: async (server) => {
      const { visitor, principalId } = await seedRecovery(server, 'sent', true);
      return await visitor.post('/fuid/emails', { principalId });
    },
  },
  'no e-mail address': {
    step: 'sendUserId',
    produce: async (server) => {
      const { visitor, principalId } = await seedRecovery(server, 'ready', true);
      await server.database.query(`DELETE FROM contacts WHERE user_id = 'alex.morgan' AND channel = 'Email'`);
      // The change alone would void the grant.
      await server.database.query(
        `UPDATE recovery_grants g SET user_version = u.recovery_version FROM users u WHERE u.user_id = g.user_id`,
      );
      return await visitor.post('/fuid/emails', { principalId });
    },
  },
  ISB_PASSVAL01: { step: 'changePassword', produce: choose('short') },
  ISB_PASSVAL02: { step: 'changePassword', produce: choose('Alex.Morgan-1') },
  ISB_PASSVAL03: { step: 'changePassword', produce: choose('Quiet River-77') },
  ISB_PASSVAL04: {
    step: 'changePassword',
    produce: (server) => change(server, { verifyPass: 'Quiet-River-78' }),
  },
  ISB_USRUP06: { step: 'changePassword', produce: choose('Portal-Demo-1') },
  ISB_PASSCH03: { step: 'changePassword', produce: (server) => enterTemporary(server, 1) },
  ISB_PASSSCH07: { step: 'changePassword', produce: (server) => enterTemporary(server, 6) },
  ISB_SITEMDR08: { step: 'changePassword', produce: (server) => change(server, {}, 'sent') },
  ISB_PASSRES01: { step: 'changePassword', produce: (server) => change(server, {}, 'proved') },
  ISB_PASSCH05: {
    step: 'changePassword',
    produce: async (server) => {
      const { visitor } = await seedRecovery(server, 'ready', false);
      await server.database.query('UPDATE recovery_grants SET hashed_changes = 20');
      return await visitor.post('/change', { userId: 'alex.morgan', ...CHANGE });
    },
  },
  ISB_PASSSCH06: {
    step: 'changePassword',
    produce: async (server) => {
      const busy = jest.spyOn(HashingPool.prototype, 'run').mockRejectedValue(new HashingBusyError());
      return await change(server, {}).finally(() => busy.mockRestore());
    },
  },
};
