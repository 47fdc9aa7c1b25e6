import { isQuick } from '../../../test-support/quick-run';
import {
  begin,
  proof,
  useRecoveryServer,
  type TestChannel,
} from '../../../test-support/recovery/recovery-harness';
import { DETAILS } from '../../../test-support/recovery/seeded-recovery';
import { RECOVERY_LIMITS } from '../recovery-settings';

/* Browsers that request a passcode for one user within 30 s: one message per destination. */

let decoy: string;
let decoyWithOnePhone: string;
const RESENDS = RECOVERY_LIMITS.resendsPerTransaction;
const server = useRecoveryServer(
  { sendsPerDestinationPerHour: 100, sendsPerDestinationPerDay: 100 },
  {},
  {
    whiteLabelExists: (key) => ['default', 'ray'].includes(key),
    // Two users, and hence some decoys, have one phone for text messages and calls.
    changeUsers: (database) =>
      database.query(
        `UPDATE users SET channels = '{email,sms,phone}', cell_phone_sealed = business_phone_sealed
           WHERE user_id IN ('ivan.internal', 'nora.noanswer')`,
      ),
  },
);
beforeAll(async () => {
  const phones = ({ cellPhone, businessPhone }: Record<string, unknown>) =>
    cellPhone === undefined || businessPhone === undefined
      ? null
      : [cellPhone, businessPhone].map((phone) => String(phone).slice(3));
  const decoyWith = async (isWanted: (sms: string, call: string) => boolean): Promise<string> => {
    for (let index = 0; ; index += 1) {
      const body = { devicePrint: '', flow: 'FPS', userId: `unknown.${index}` };
      const [sms, call] = phones((await (await server.visitor()).post('/fps/auth', body)).body) ?? [];
      if (sms !== undefined && call !== undefined && isWanted(sms, call)) return body.userId;
    }
  };
  decoy = await decoyWith((sms, call) => sms !== call);
  decoyWithOnePhone = await decoyWith((sms, call) => sms === call);
});

type Kind = 'same request' | 'other flow' | 'other client';

/** Requests a passcode in a new browser. */
async function request(userId: string, channel: TestChannel, kind: Kind = 'same request') {
  const visitor = await server.visitor();
  const flow = kind === 'other flow' ? 'FUID' : 'FPS';
  let named = userId;
  if (flow === 'FUID') {
    const { principalId } = (await visitor.post('/fuid/lookup', DETAILS)).body;
    named = String((await visitor.post('/uti/decrypt', { encryptedId: principalId })).body.userId);
  }
  const { body } = await visitor.post('/fps/auth', undefined, {
    headers: {
      'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '',
      'x-portal-white-label': kind === 'other client' ? 'ray' : 'default',
    },
    payload: { devicePrint: '', flow, userId: named },
  });
  const claims = {
    channel,
    value: String({ Email: body.primaryEmail, SMS: body.cellPhone, Call: body.businessPhone }[channel]),
    sessionId: String(body.sessionId),
    transactionId: String(body.transactionId),
    flow,
    userId: named,
  };
  return { visitor, claims, response: await visitor.post('/fps/generate-otp', claims) };
}

/** Accepted sends, including those of decoys. */
async function sends() {
  const rows = await server.database.query<{ sent: number }>(
    'SELECT cardinality(sent_at) AS sent FROM recovery_destinations',
  );
  return rows.reduce((sum, { sent }) => sum + sent, 0);
}

type Outcome = 'joins' | 'waits' | 'sends';

/** Result of the second browser, without values that differ between two sends. */
function readOutcome(
  first: Awaited<ReturnType<typeof request>>['response'],
  second: Awaited<ReturnType<typeof request>>['response'],
) {
  return {
    status: second.status,
    retryAfter: second.body.retryAfterSeconds,
    left: second.body.resendsLeft,
    isSameSend: second.body.sentAt !== undefined && second.body.sentAt === first.body.sentAt,
    isSameMessage: second.body.reference !== undefined && second.body.reference === first.body.reference,
  };
}

const EXPECTED: Record<Outcome, ReturnType<typeof readOutcome>> = {
  joins: { status: 200, retryAfter: undefined, left: RESENDS, isSameSend: true, isSameMessage: true },
  waits: { status: 429, retryAfter: 20, left: undefined, isSameSend: false, isSameMessage: false },
  sends: { status: 200, retryAfter: undefined, left: RESENDS, isSameSend: false, isSameMessage: false },
};

const CHANNELS = ['Email', 'SMS', 'Call'] as const;
const WHO = ['a user', 'a decoy'] as const;
const QUICK_WHO = WHO.filter((who) => !isQuick || who === 'a user');
const CASES = CHANNELS.flatMap((channel) =>
  WHO.flatMap((who) =>
    (['same request', 'other flow', 'other client'] as const)
      // A forgotten User ID must be found by a look-up, so decoys never have that flow.
      .filter((kind) => who === 'a user' || kind !== 'other flow')
      .map((kind) => {
        const inside: Outcome = kind === 'same request' && channel !== 'Call' ? 'joins' : 'waits';
        return [channel, who, kind, inside] as const;
      }),
  ),
);

test.each(CASES.filter((_case, at) => !isQuick || at % 3 === 0))(
  '%s to %s, %s: another browser %s within 30 s @SEC-R2 @SEC-R4',
  async (channel, who, kind, inside) => {
    const userId = who === 'a user' ? 'alex.morgan' : decoy;
    const first = await request(userId, channel);
    expect(first.response.status).toBe(200);
    server.advanceClock(10);
    const second = await request(userId, channel, kind);
    expect(readOutcome(first.response, second.response)).toEqual(EXPECTED[inside]);
    expect(await sends()).toBe(1);
    server.advanceClock(20);
    const third = await request(userId, channel, kind);
    expect(readOutcome(first.response, third.response)).toEqual(EXPECTED.sends);
    expect(await sends()).toBe(2);
  },
);

test.each(QUICK_WHO)(
  'a phone of %s gets no call within 30 s after a text message @SEC-R2 @SEC-R4',
  async (who) => {
    const userId = who === 'a user' ? 'ivan.internal' : decoyWithOnePhone;
    const first = await request(userId, 'SMS');
    server.advanceClock(10);
    expect(readOutcome(first.response, (await request(userId, 'Call')).response)).toEqual(EXPECTED.waits);
    // The mailbox is another destination.
    expect((await request(userId, 'Email')).response.status).toBe(200);
    server.advanceClock(20);
    expect((await request(userId, 'Call')).response.status).toBe(200);
  },
);

test.each(QUICK_WHO)(
  'one of 20 concurrent browsers sends to %s, and the others join its send @SEC-R2 @SEC-R4',
  async (who) => {
    const userId = who === 'a user' ? 'alex.morgan' : decoy;
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visitor = await server.visitor(false);
        return { visitor, claims: await begin(visitor, userId, 'SMS') };
      }),
    );
    const responses = await Promise.all(
      browsers.map(({ visitor, claims }) => visitor.post('/fps/generate-otp', claims)),
    );
    await server.whenMessagesSent();
    expect(responses.map(({ status }) => status)).toEqual(browsers.map(() => 200));
    expect(new Set(responses.map(({ body }) => body.reference)).size).toBe(1);
    expect(await sends()).toBe(1);
    expect(await server.getPasscodes(userId)).toHaveLength(who === 'a user' ? 1 : 0);
  },
);

test('five browsers get one text message, and its passcode is valid in each of them @SEC-R2', async () => {
  const browsers = [];
  for (let index = 0; index < 5; index += 1) browsers.push(await request('alex.morgan', 'SMS'));
  const messages = await server.database.query<{ code: string; text: string }>(
    'SELECT code, text FROM outbox_messages',
  );
  expect(messages).toHaveLength(1);
  const [{ code, text } = { code: '', text: '' }] = messages;
  for (const { visitor, claims, response } of browsers) {
    expect(text).toContain(String(response.body.reference));
    expect((await visitor.post('/fps/verify-otp', proof(claims, code))).body.authenticationResult).toBe(
      'SUCCESS',
    );
  }
  expect(await server.database.query('SELECT DISTINCT reference FROM recovery_grants')).toEqual([
    { reference: browsers[0]?.response.body.reference },
  ]);
});

test('a browser that joined repeats its response, and its next send is one of its resends @SEC-R17', async () => {
  const first = await request('alex.morgan', 'SMS');
  server.advanceClock(10);
  const { visitor, claims, response } = await request('alex.morgan', 'SMS');
  const again = await Promise.all([1, 2].map(() => visitor.post('/fps/generate-otp', claims)));
  for (const { status, body } of again) {
    expect(status).toBe(200);
    expect(body).toEqual(response.body);
  }
  expect(response.body).toMatchObject({ validUntil: first.response.body.validUntil, resendsLeft: RESENDS });
  server.advanceClock(20);
  const resent = await visitor.post('/fps/generate-otp', claims);
  expect(resent.body.resendsLeft).toBe(RESENDS - 1);
  expect(resent.body.reference).not.toBe(response.body.reference);
  expect(await sends()).toBe(2);
});

test.each(QUICK_WHO)(
  'a passcode of digits to %s is not joined once the next one has letters @SEC-R2',
  async (who) => {
    const userId = who === 'a user' ? 'alex.morgan' : decoy;
    await request(userId, 'SMS');
    await server.database.query(
      `INSERT INTO recovery_wrong_codes (user_key, at, in_a_row) SELECT user_key, '{}', 50 FROM recovery_transactions`,
    );
    expect((await request(userId, 'SMS')).response).toMatchObject({
      status: 429,
      body: { retryAfterSeconds: 30 },
    });
    server.advanceClock(30);
    expect((await request(userId, 'SMS')).response.body.passcodeCharacters).toBe('alphanumeric');
  },
);

test('a join does not use the hourly budget, and works when the budget is exhausted @SEC-R2', async () => {
  const { recovery } = server.settings;
  const { phoneBudgets } = recovery;
  recovery.phoneBudgets = { sms: 1, calls: 1, byCallingCode: {} };
  server.advanceClock(3_600);
  try {
    expect((await request('alex.morgan', 'SMS')).response.status).toBe(200);
    expect((await request('alex.morgan', 'SMS')).response.status).toBe(200);
    server.advanceClock(30);
    expect((await request('alex.morgan', 'SMS')).response.body.errorCode).toBe('ISB_SMS01');
  } finally {
    recovery.phoneBudgets = phoneBudgets;
  }
});
