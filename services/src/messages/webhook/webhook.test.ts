import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import type { Channel } from '@portal/contract/api';
import { isQuick } from '../../../test-support/quick-run';
import {
  begin,
  otherThan,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';
import { decodeFromWire } from '../../contacts/wire-encoding';
import { RECOVERY_LIMITS } from '../../recovery/recovery-settings';
import { signedHeaders } from './standard-webhooks';
import { WEBHOOK_CALLBACK_PATH } from './webhook-callbacks';
import { webhookClient } from './webhook-client';

const RECEIVER = path.resolve(__dirname, '../../../../examples/message-webhook/receiver.mjs');
const SECRET = randomBytes(32);
const PREVIOUS = randomBytes(32);

interface PostedMessage {
  type: string;
  timestamp: string;
  data: Record<string, unknown> & { id: string; text: string };
}

/** HTTP receiver that records requests and whose response a test chooses. */
class TestReceiver {
  readonly requests: { headers: IncomingMessage['headers']; body: string }[] = [];
  respond: (response: ServerResponse, body: string) => void = accept;
  readonly #server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      this.requests.push({ headers: request.headers, body });
      this.respond(response, body);
    });
  });
  url = '';

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/messages`;
  }

  get messages(): readonly PostedMessage[] {
    return this.requests.map(({ body }) => JSON.parse(body) as PostedMessage);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function accept(response: ServerResponse, body: string): void {
  const { id } = (JSON.parse(body) as PostedMessage).data;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
}

const receiver = new TestReceiver();
const CHANNELS: readonly Channel[] = ['Email', 'SMS', 'Call'];
function settings(url = receiver.url) {
  return { url, channels: CHANNELS, secrets: [SECRET, PREVIOUS], from: 'login@bank.example' };
}

let testServer: RecoveryTestServer;
beforeAll(async () => {
  await receiver.start();
  testServer = await startRecoveryTestServer(
    {},
    { messages: { webhook: settings() }, publicOrigin: 'https://portal.example' },
  );
});
beforeEach(async () => {
  await testServer.reset();
  await testServer.database.query('DELETE FROM webhook_messages');
  await testServer.database.query('DELETE FROM webhook_callbacks');
  receiver.requests.length = 0;
  receiver.respond = accept;
});
afterAll(async () => {
  await testServer.close();
  receiver.stop();
});

interface CallbackChange {
  id?: string;
  at?: Date;
  secret?: Buffer;
  signed?: string;
  headers?: Record<string, string>;
}

/** A callback as a provider sends it, signed over id, time and body. */
async function callBack(body: object | string, change: CallbackChange = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const {
    id = randomUUID(),
    at = testServer.now(),
    secret = SECRET,
    signed = payload,
    headers = {},
  } = change;
  const response = await testServer.app.inject({
    method: 'POST',
    url: WEBHOOK_CALLBACK_PATH,
    payload,
    headers: { 'content-type': 'application/json', ...signedHeaders([secret], id, at, signed), ...headers },
  });
  return {
    status: response.statusCode,
    body: response.body === '' ? null : (JSON.parse(response.body) as Record<string, unknown>),
  };
}

function event(type: string, messageId: string, data: object = {}) {
  return { type, timestamp: testServer.now().toISOString(), data: { messageId, ...data } };
}

async function send(channel: 'Email' | 'SMS' | 'Call', userId = 'alex.morgan', language = 'en_US') {
  const visitor = await testServer.visitor();
  visitor.cookies.displayLanguage = language;
  const claims = await begin(visitor, userId, channel);
  const sent = await visitor.post('/fps/generate-otp', claims);
  const message = receiver.messages.at(-1)?.data as PostedMessage['data'];
  const code = channel === 'Call' ? decodeFromWire(String(sent.body.otp ?? '')) : '';
  const poll = async () => (await visitor.post('/fps/verify-otp', proof(claims, code))).body;
  return { visitor, claims, sent, message, code, poll };
}

describe('a message', () => {
  const schemas = parse(readFileSync(path.join(__dirname, 'openapi.yaml'), 'utf8')) as {
    components: { schemas: Record<string, object> };
  };
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const isMessage = ajv.compile({ ...schemas, $ref: '#/components/schemas/Message' });

  test.each((['Email', 'SMS', 'Call'] as const).filter((_case, at) => !isQuick || at !== 1))(
    'by %s matches the documented schema @D-4 @API-1',
    async (channel) => {
      const { code } = await send(channel);
      const [message] = receiver.messages;
      expect([isMessage(message), isMessage.errors]).toEqual([true, null]);
      const { data } = message as PostedMessage;
      expect(data).toMatchObject({ channel, whiteLabel: null, language: 'en-US' });
      expect(data.to).toEqual(
        channel === 'Email' ? 'alex.morgan@example.com' : expect.stringMatching(/^\+\d+$/),
      );
      // The passcode of a call is on the visitor's screen only.
      if (channel === 'Call') expect(JSON.stringify(message)).not.toContain(code);
      else expect(data.text).toMatch(/\d{3} ?\d{3}/);
    },
  );

  test('is signed over id, time stamp and body by the present and the previous secret @D-4', async () => {
    const { message } = await send('SMS');
    const [{ headers, body }] = receiver.requests as [(typeof receiver.requests)[number]];
    expect(headers['webhook-id']).toBe(message.id);
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(testServer.now().getTime() / 1000)));
    const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    expect(headers['webhook-signature']).toBe(
      [SECRET, PREVIOUS]
        .map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`)
        .join(' '),
    );
  });

  test('is repeated with the same idempotency key after a failure @OTP-5 @SEC-R17', async () => {
    const visitor = await testServer.visitor();
    const claims = await begin(visitor, 'alex.morgan', 'SMS');
    receiver.respond = (response) => response.writeHead(503).end();
    expect((await visitor.post('/fps/generate-otp', claims)).status).toBe(200);
    testServer.advanceClock(4);
    await testServer.whenMessagesSent();
    receiver.respond = accept;
    testServer.advanceClock(5);
    await testServer.whenMessagesSent();
    expect(receiver.requests).toHaveLength(3);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
    testServer.advanceClock(14);
    await testServer.whenMessagesSent();
    expect((await visitor.post('/fps/call-status', claims)).body).toEqual({ sendStatus: 'SENT' });
  });

  test('a rejected recipient gets the same response as any other, and is not tried again @SEC-R4', async () => {
    receiver.respond = (response) => response.writeHead(422).end('{"error":"unknown recipient"}');
    const { sent, visitor, claims } = await send('SMS');
    expect([sent.status, sent.body.resendsLeft]).toEqual([200, RECOVERY_LIMITS.resendsPerTransaction]);
    await testServer.finishRetries();
    expect(receiver.requests).toHaveLength(1);
    expect((await visitor.post('/fps/call-status', claims)).body).toEqual({ sendStatus: 'SENT' });
  });
});

describe('a response that does not accept the message', () => {
  const clock = () => new Date();
  const failure = async (url = receiver.url, limitMs = 5_000) =>
    webhookClient(settings(url), clock, limitMs)
      .post('message-id', { data: { id: 'message-id', to: 'alex.morgan@example.com' } })
      .then(
        () => 'accepted',
        (error: unknown) => error as Error & { kind: string },
      );

  test.each<[string, TestReceiver['respond'], string, RegExp]>([
    [
      'status 401',
      (response) => response.writeHead(401).end(),
      'unavailable',
      /: 401; compare MESSAGE_WEBHOOK_SECRET/,
    ],
    [
      'status 422',
      (response) => response.writeHead(422).end(),
      'rejected',
      /: 422: the recipient is rejected$/,
    ],
    [
      'status 404',
      (response) => response.writeHead(404).end(),
      'unavailable',
      /: 404; correct MESSAGE_WEBHOOK_URL$/,
    ],
    ['status 500', (response) => response.writeHead(500).end(), 'unavailable', /: 500$/],
    [
      'a redirect',
      (response) => response.writeHead(307, { location: receiver.url }).end(),
      'unavailable',
      /: 307, and redirects are not followed$/,
    ],
    ['another id', (response) => response.end('{"id":"other"}'), 'unavailable', /does not repeat the id$/],
    [
      'a body without end',
      (response) => response.write('x'.repeat(64 * 1024)),
      'unavailable',
      /RESPONSE_TOO_LARGE\)$/,
    ],
    [
      'a closed connection',
      (response) => response.destroy(),
      'unavailable',
      /: it closed the connection \(ECONNRESET\)$/,
    ],
  ])('%s is named without the recipient @OTP-5', async (_name, respond, kind, reason) => {
    receiver.respond = respond;
    const error = await failure();
    expect(error).toMatchObject({ kind });
    expect(String(error)).toMatch(reason);
    expect(String(error)).not.toContain('alex');
    expect(receiver.requests).toHaveLength(1);
  });

  test('a response after the timeout is reported as too slow, and so is a body that does not end @OTP-5', async () => {
    receiver.respond = () => undefined;
    expect(String(await failure(receiver.url, 200))).toMatch(/too slow$/);
    receiver.respond = (response) => response.writeHead(200).write('{');
    expect(String(await failure(receiver.url, 200))).toMatch(/too slow$/);
  });

  test('the error names an untrusted certificate, and the message is not sent @SEC-R16', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'webhook-'));
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=127.0.0.1', '-days', '1', '-nodes', '-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject], { stdio: 'pipe' });
    let requests = 0;
    const server = https.createServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      () => (requests += 1),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(String(await failure(`https://127.0.0.1:${port}/`))).toMatch(
      /: its certificate is of an unknown authority; .* NODE_EXTRA_CA_CERTS \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
    );
    expect(requests).toBe(0);
    server.close();
    rmSync(folder, { recursive: true });
  });

  test('a port without a receiver is named @SEC-R16', async () => {
    expect(String(await failure('http://127.0.0.1:1/'))).toMatch(
      /: it refuses connections \(ECONNREFUSED\)$/,
    );
  });
});

describe('a callback', () => {
  test('a phone call is answered, keyed and proven @D-5 @SEC-R6', async () => {
    const { message, code, poll } = await send('Call', 'alex.morgan', 'de_DE');
    expect(message).toMatchObject({ digits: 6, ringSeconds: 30, language: 'de-DE' });
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'CALLING' });
    const answered = await callBack(event('answered', message.id));
    expect(answered).toMatchObject({
      status: 200,
      body: { next: 'gather', digits: 6, language: 'de-DE', text: message.text },
    });
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'ANSWERED' });
    const wrong = await callBack(event('keyed', message.id, { digits: otherThan(code) }));
    expect(wrong.body).toMatchObject({
      next: 'gather',
      text: expect.stringContaining('stimmt nicht') as string,
    });
    const none = await callBack(event('keyed', message.id, { digits: '' }));
    expect(none.body).toMatchObject({
      next: 'gather',
      text: expect.stringContaining('keine Ziffern') as string,
    });
    const right = await callBack(event('keyed', message.id, { digits: code }));
    expect(right.body).toMatchObject({
      next: 'hangUp',
      text: expect.stringContaining('Vielen Dank') as string,
    });
    expect((await callBack(event('ended', message.id))).status).toBe(204);
    expect(await poll()).toMatchObject({ authenticationResult: 'SUCCESS' });
  });

  test('a repeated callback has one effect and gets the same response @SEC-R2 @SEC-R17', async () => {
    const { message, code } = await send('Call');
    await callBack(event('answered', message.id));
    const body = event('keyed', message.id, { digits: otherThan(code) });
    const first = await callBack(body, { id: 'same' });
    for (let turn = 0; turn < 6; turn += 1) expect(await callBack(body, { id: 'same' })).toEqual(first);
    const [{ wrong_codes }] = (await testServer.database.query(
      'SELECT wrong_codes FROM recovery_transactions',
    )) as [{ wrong_codes: number }];
    expect(wrong_codes).toBe(1);
    const other = await callBack(event('keyed', message.id, { digits: code }), { id: 'same' });
    expect(other).toMatchObject({
      status: 409,
      body: { errorMessage: 'webhook-id belongs to another callback.' },
    });
  });

  test('a callback whose response cannot be stored takes effect once and gets its response @SEC-R2 @SEC-R17', async () => {
    const { message, code, poll } = await send('Call');
    await callBack(event('answered', message.id));
    const { database } = testServer;
    const query = database.query.bind(database);
    const spy = jest
      .spyOn(database, 'query')
      .mockImplementation((sql, ...rest) =>
        sql.startsWith('UPDATE webhook_callbacks SET response')
          ? Promise.reject(new Error('away'))
          : query(sql, ...rest),
      );
    const body = event('keyed', message.id, { digits: code });
    const response = await callBack(body, { id: 'same' });
    spy.mockRestore();
    expect(response).toMatchObject({
      status: 200,
      body: { next: 'hangUp', text: expect.stringContaining('Thank you') as string },
    });
    expect((await callBack(body, { id: 'same' })).status).toBe(409);
    expect(await poll()).toMatchObject({ authenticationResult: 'SUCCESS' });
  });

  test('five wrong keys lock the recovery @SEC-R2', async () => {
    const { message, code, poll } = await send('Call');
    await callBack(event('answered', message.id));
    for (let turn = 0; turn < 5; turn += 1)
      await callBack(event('keyed', message.id, { digits: otherThan(code) }));
    expect((await callBack(event('keyed', message.id, { digits: code }))).body).toMatchObject({
      next: 'hangUp',
    });
    expect(await poll()).toMatchObject({ errorMessage: 'OTP_ERR_003' });
  });

  test('a callback without a valid signature or with an old timestamp has no effect @SEC-R6', async () => {
    const { message, code, poll } = await send('Call');
    const body = event('answered', message.id);
    const minutes = (count: number) => new Date(testServer.now().getTime() + count * 60_000);
    const unsigned = /^webhook-signature is not that of/;
    const expired = /^webhook-timestamp differs .* more than 300 seconds\.$/;
    for (const [change, reason] of [
      [{ secret: randomBytes(32) }, unsigned],
      [{ signed: JSON.stringify(event('answered', 'other')) }, unsigned],
      [{ headers: { 'webhook-id': 'another' } }, unsigned],
      [{ headers: { 'webhook-timestamp': '' } }, unsigned],
      [{ headers: { 'webhook-signature': 'v1,AAAA' } }, unsigned],
      [{ headers: { 'webhook-signature': 'v1a,'.repeat(2000) } }, unsigned],
      [{ at: minutes(-6) }, expired],
      [{ at: minutes(6) }, expired],
    ] as const) {
      const response = await callBack(body, change);
      expect(response).toMatchObject({
        status: 403,
        body: { errorMessage: expect.stringMatching(reason) as string },
      });
    }
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'CALLING' });
    expect((await callBack(body, { at: minutes(-4), secret: PREVIOUS })).status).toBe(200);
    const events = JSON.stringify(await testServer.database.query('SELECT * FROM audit_events'));
    expect(events).toContain('phoneCallback');
    expect(events).not.toContain(code);
  });

  test.each<[string, object | string, string]>([
    ['no JSON', '{', 'The body must be JSON in UTF-8 without duplicate keys.'],
    [
      'a key given twice',
      '{"type":"keyed","type":"ended"}',
      'The body must be JSON in UTF-8 without duplicate keys.',
    ],
    ['an unknown type', { type: 'sent' }, 'type must be one of delivered, failed, answered, keyed, ended.'],
    [
      'no message',
      { type: 'ended', timestamp: '2026-06-01T12:00:00Z', data: {} },
      'data.messageId must be the id of a message.',
    ],
    [
      'no digits',
      { type: 'keyed', timestamp: '2026-06-01T12:00:00Z', data: { messageId: 'x', digits: 123456 } },
      'data.digits must be a text of 0 to 12 digits.',
    ],
  ])(
    'a callback with %s is rejected with the name of the field @ENV-1',
    async (_name, body, errorMessage) => {
      expect(await callBack(body)).toMatchObject({ status: 400, body: { errorMessage } });
    },
  );

  test('a callback for an unknown message, or with keys for an SMS, gets an error that says so @ENV-1', async () => {
    expect(await callBack(event('delivered', 'unknown'))).toMatchObject({
      status: 404,
      body: { errorMessage: 'data.messageId is not the id of a message.' },
    });
    // A test message of `npm run messages`, which stores nothing.
    expect((await callBack(event('delivered', 'test.message'))).status).toBe(204);
    const { message } = await send('SMS');
    expect(await callBack(event('keyed', message.id, { digits: '1' }))).toMatchObject({
      status: 400,
      body: { errorMessage: 'type keyed is for phone calls only.' },
    });
  });

  test('delivered and failed are audited for operators and never reach the visitor @SEC-R15 @SEC-R4', async () => {
    const { message, visitor, claims } = await send('SMS');
    expect((await callBack(event('delivered', message.id))).status).toBe(204);
    expect((await callBack(event('delivered', message.id))).status).toBe(204);
    testServer.advanceClock(1);
    expect((await callBack(event('failed', message.id, { reason: 'unreachable' }))).status).toBe(204);
    const events = await testServer.database.query(
      `SELECT outcome, reason, transaction_id IS NOT NULL AS has_transaction, user_hash IS NOT NULL AS has_user
       FROM audit_events WHERE event = 'messageStatus' ORDER BY id`,
    );
    expect(events).toEqual([
      { outcome: 'done', reason: 'SMS delivered', has_transaction: true, has_user: true },
      { outcome: 'refused', reason: 'SMS failed: unreachable', has_transaction: true, has_user: true },
    ]);
    await testServer.finishRetries();
    expect((await visitor.post('/fps/call-status', claims)).body).toEqual({ sendStatus: 'SENT' });
  });

  test('a call that failed keeps ringing on the page until it times out @VER-7 @SEC-R4', async () => {
    const { message, poll } = await send('Call');
    await callBack(event('failed', message.id));
    testServer.advanceClock(29);
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'CALLING' });
    testServer.advanceClock(1);
    expect(await poll()).toEqual({ channelStatus: 'STATUS.UNREACHABLE' });
  });
});

describe('the receiver in examples/message-webhook', () => {
  let running: ChildProcess;
  const lines: Record<string, unknown>[] = [];
  let notify: () => void = () => undefined;
  let bridged: RecoveryTestServer;

  const line = async (isWanted: (each: Record<string, unknown>) => boolean) => {
    for (;;) {
      const found = lines.find(isWanted);
      if (found) return found;
      await new Promise<void>((resolve) => (notify = resolve));
    }
  };

  beforeAll(async () => {
    const port = await freePort();
    bridged = await startRecoveryTestServer(
      {},
      { messages: { webhook: settings(`http://127.0.0.1:${port}/`) } },
      // The receiver's timestamps use the clock of this machine.
      { clockAt: Date.now() },
    );
    const origin = await bridged.app.listen({ port: 0, host: '127.0.0.1' });
    running = spawn(process.execPath, [RECEIVER], {
      env: {
        ...process.env,
        PORT: String(port),
        PORTAL_ORIGIN: origin,
        MESSAGE_WEBHOOK_SECRET: `whsec_${SECRET.toString('base64')}`,
      },
    });
    createInterface({ input: running.stdout as NodeJS.ReadableStream }).on('line', (text) => {
      lines.push(JSON.parse(text) as Record<string, unknown>);
      notify();
    });
    await line(({ event: what }) => what === 'listening');
  });
  afterAll(async () => {
    running.kill();
    await bridged.close();
  });

  test('plays a phone call whose keys prove the passcode @D-5', async () => {
    const visitor = await bridged.visitor();
    const claims = await begin(visitor, 'ivan.internal', 'Call');
    const sent = await visitor.post('/fps/generate-otp', claims);
    const code = decodeFromWire(String(sent.body.otp ?? ''));
    await line(({ event: what, next }) => what === 'call' && next === 'gather');
    running.stdin?.write(`${code}\n`);
    await line(({ event: what, next }) => what === 'call' && next === 'hangUp');
    expect((await visitor.post('/fps/verify-otp', proof(claims, code))).body).toMatchObject({
      authenticationResult: 'SUCCESS',
    });
  });
});

async function freePort(): Promise<number> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
