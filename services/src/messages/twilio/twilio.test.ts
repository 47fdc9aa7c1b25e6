import Fastify, { type FastifyInstance } from 'fastify';
import twilio from 'twilio';
import { acceptFlatForms, type FlatForm } from '@portal/server-kit/http';
import { isQuick } from '../../../test-support/quick-run';
import {
  begin,
  otherThan,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';
import { decodeFromWire } from '../../contacts/wire-encoding';
import { twilioProvider } from './twilio-provider';

const SID = `AC${'0'.repeat(32)}`;
const TOKEN = 'token-of-the-provider';
const ORIGIN = 'https://portal.example';

interface Order {
  kind: string;
  authorization: string | undefined;
  form: FlatForm;
}

/** The provider's HTTP API on the loopback interface; it accepts orders and records them. */
class TestProvider {
  readonly orders: Order[] = [];
  /** Response to the next orders: accepted, rejected with an error code, broken, or none. */
  answer: 'taken' | number | 'broken' | 'silent' = 'taken';
  readonly #app: FastifyInstance = Fastify();
  #endSilence: () => void = () => undefined;
  readonly #stopped = new Promise<void>((resolve) => (this.#endSilence = resolve));
  url = '';

  async start(): Promise<void> {
    acceptFlatForms(this.#app);
    this.#app.post<{ Params: { kind: string }; Body: FlatForm }>(
      `/base/2010-04-01/Accounts/${SID}/:kind`,
      async ({ params, body, headers }, reply) => {
        this.orders.push({ kind: params.kind, authorization: headers.authorization, form: body });
        if (this.answer === 'silent') await this.#stopped;
        if (this.answer === 'broken') return reply.code(500).send('no JSON');
        if (typeof this.answer === 'number')
          return reply.code(400).send({ code: this.answer, message: `To ${body['To']}`, status: 400 });
        return reply.code(201).send({ sid: `SM${'1'.repeat(32)}`, status: 'queued' });
      },
    );
    this.url = `${await this.#app.listen({ port: 0, host: '127.0.0.1' })}/base`;
  }

  stop(): Promise<void> {
    this.#endSilence();
    return this.#app.close().then(() => undefined);
  }
}

const provider = new TestProvider();
function phoneSettings() {
  return {
    accountSid: SID,
    authToken: TOKEN,
    textsFrom: '+15550000001',
    callsFrom: '+15550000002',
    apiUrl: provider.url,
  };
}
let server: RecoveryTestServer;
beforeAll(async () => {
  await provider.start();
  server = await startRecoveryTestServer({}, { messages: { phone: phoneSettings() }, publicOrigin: ORIGIN });
});
beforeEach(async () => {
  await server.reset();
  provider.orders.length = 0;
  provider.answer = 'taken';
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});

/** A callback as the provider sends it: a form, and a signature over URL and form. */
function callBack(address: string, form: Record<string, string>, change: Record<string, string> = {}) {
  const signature = twilio.getExpectedTwilioSignature(TOKEN, address, form);
  return server.app.inject({
    method: 'POST',
    url: new URL(address).pathname,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
      host: 'evil.example',
      ...change,
    },
  });
}

async function ring(userId = 'alex.morgan', language = 'en_US') {
  const visitor = await server.visitor();
  visitor.cookies.displayLanguage = language;
  const claims = await begin(visitor, userId, 'Call');
  const sent = await visitor.post('/fps/generate-otp', claims);
  const code = decodeFromWire(String(sent.body.otp ?? ''));
  const order = provider.orders.at(-1);
  const answered = order?.form['Url'] ?? '';
  const keys = answered.replace(/answered$/, 'keys');
  const ended = order?.form['StatusCallback'] ?? '';
  const poll = async () => (await visitor.post('/fps/verify-otp', proof(claims, code))).body;
  return { visitor, claims, sent, code, order, answered, keys, ended, poll };
}

test('a text message goes to the configured API URL, with the passcode and without the user @D-4', async () => {
  const visitor = await server.visitor();
  const sent = await visitor.post('/fps/generate-otp', await begin(visitor, 'alex.morgan', 'SMS'));
  expect(sent.status).toBe(200);
  const [order] = provider.orders as [Order];
  expect(order.kind).toBe('Messages.json');
  expect(order.authorization).toBe(`Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`);
  expect([order.form['To'], order.form['From']]).toEqual(['+15555550101', '+15550000001']);
  expect(order.form['Body']).toMatch(/^Portal: your passcode is \d{6}\n\n/);
  expect(order.form['Body']).toContain(String(sent.body.reference));
  expect(order.form['Body']).not.toMatch(/alex|morgan/i);
  // Browsers autofill the passcode only on the portal's own host.
  expect(order.form['Body']).toMatch(/\n@portal\.example #\d{6}$/);
});

test('permanent and temporary rejections and an unavailable provider are distinguished @SEC-R4', async () => {
  const phone = await twilioProvider(phoneSettings(), ORIGIN);
  const kinds = [];
  for (const response of [21215, 21408, 21614, 21266, 'broken'] as const) {
    provider.answer = response;
    const failure = await phone.sendText('+15550100123', 'text').catch((error: unknown) => error);
    kinds.push((failure as { kind: string }).kind);
  }
  expect(kinds).toEqual(['rejected', 'rejected', 'rejected', 'put off', 'unavailable']);
});

test('an order without a response times out, and the error contains no number @OTP-5', async () => {
  provider.answer = 'silent';
  const phone = await twilioProvider(phoneSettings(), ORIGIN, 300);
  const failure = await phone.sendText('+15550100123', 'text').catch((error: unknown) => error as Error);
  expect(failure).toMatchObject({ kind: 'unavailable' });
  expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toContain('0123');
});

describe('a phone call', () => {
  test('asks the visitor to key in the passcode, never says it, and is proven by the keys @D-5 @SEC-R6', async () => {
    const { order, answered, keys, ended, code, poll } = await ring('alex.morgan', 'de_DE');
    expect([order?.form['To'], order?.form['From']]).toEqual(['+15555550102', '+15550000002']);
    expect(answered).toMatch(
      /^https:\/\/portal\.example\/portal-login-service\/provider\/twilio\/calls\/[\w-]{32}\/answered$/,
    );
    expect(JSON.stringify(order)).not.toContain(code);
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'CALLING' });

    const requested = await callBack(answered, { CallStatus: 'in-progress' });
    expect(requested.headers['content-type']).toMatch(/^text\/xml/);
    expect(requested.body).toContain('<Gather input="dtmf" numDigits="6"');
    expect(requested.body).toContain(`action="${keys}"`);
    expect(requested.body).toContain('<Say language="de-DE">Guten Tag. Hier ist');
    expect(requested.body.replace(/\D/g, '')).not.toContain(code);
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'ANSWERED' });

    const wrong = await callBack(keys, { Digits: otherThan(code) });
    expect(wrong.body).toContain('Dieser Code stimmt nicht.');
    expect((await callBack(keys, { Digits: '' })).body).toContain('Wir haben keine Ziffern erhalten.');
    expect(await poll()).toMatchObject({ channelStatus: 'STATUS.PENDING' });
    const right = await callBack(keys, { Digits: code });
    expect(right.body).toContain('Vielen Dank.');
    expect(right.body).toContain('<Hangup/>');
    expect((await callBack(ended, { CallStatus: 'completed' })).statusCode).toBe(204);
    expect(await poll()).toMatchObject({ authenticationResult: 'SUCCESS' });
    const [{ wrong_codes }] = (await server.database.query(
      'SELECT wrong_codes FROM recovery_transactions',
    )) as [{ wrong_codes: number }];
    expect(wrong_codes).toBe(1);
  });

  test.each(['no-answer', 'busy', 'failed', 'canceled'].filter((_case, at) => !isQuick || at === 0))(
    '%s becomes unreachable at the same time as the phone call of a decoy @VER-7 @SEC-R4',
    async (status) => {
      const { order, ended, poll } = await ring();
      expect(order?.form['Timeout']).toBe('30');
      server.advanceClock(10);
      await callBack(ended, { CallStatus: status });
      server.advanceClock(19);
      expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'CALLING' });
      server.advanceClock(1);
      expect(await poll()).toEqual({ channelStatus: 'STATUS.UNREACHABLE' });
    },
  );

  test('an answered call that ends without the right keys is unreachable at once @VER-7', async () => {
    const { answered, ended, poll } = await ring();
    await callBack(answered, { CallStatus: 'in-progress' });
    await callBack(ended, { CallStatus: 'in-progress' });
    expect(await poll()).toMatchObject({ channelStatus: 'STATUS.PENDING' });
    await callBack(ended, { CallStatus: 'completed' });
    expect(await poll()).toEqual({ channelStatus: 'STATUS.UNREACHABLE' });
  });

  test('a callback without the provider’s signature over this URL and form has no effect @SEC-R6', async () => {
    const { answered, keys, ended, code, poll } = await ring();
    await callBack(answered, { CallStatus: 'in-progress' });
    const elsewhere = keys.replace('portal.example', 'evil.example');
    const rejected = [
      await callBack(keys, { Digits: code }, { 'x-twilio-signature': 'AAAA' }),
      await callBack(keys, { Digits: code }, { 'x-twilio-signature': '' }),
      await callBack(elsewhere, { Digits: code }),
      await server.app.inject({ method: 'POST', url: new URL(ended).pathname }),
      await server.app.inject({ method: 'GET', url: new URL(keys).pathname }),
    ];
    expect(rejected.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 404]);
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'ANSWERED' });
  });

  test('an older call of the same recovery ends once a newer one rings @SEC-R2', async () => {
    const first = await ring();
    server.advanceClock(30);
    await first.visitor.post('/fps/generate-otp', first.claims);
    expect((await callBack(first.keys, { Digits: first.code })).body).toContain('This call has ended.');
    expect((await callBack(first.answered, {})).body).not.toContain('Gather');
  });

  test.each([21212, 21606].filter((_case, at) => !isQuick || at === 0))(
    'a sender number that the provider rejects (%s) makes the call fail @OTP-5 @D-4 @VER-7',
    async (response) => {
      provider.answer = response;
      const { visitor, claims } = await ring();
      await server.finishRetries();
      expect((await visitor.post('/fps/call-status', claims)).body).toEqual({
        sendStatus: 'FAILED',
        callStatus: 'UNREACHABLE',
      });
    },
  );

  test.each([21211, 21214, 21215, 21216, 21219].filter((_case, at) => !isQuick || at === 1))(
    'a number that the provider rejects (%s) is unreachable as soon as a decoy’s @VER-7 @SEC-R4',
    async (response) => {
      provider.answer = response;
      const { sent, poll } = await ring();
      expect(sent.status).toBe(200);
      server.advanceClock(29);
      expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'CALLING' });
      server.advanceClock(1);
      expect(await poll()).toEqual({ channelStatus: 'STATUS.UNREACHABLE' });
    },
  );
});
