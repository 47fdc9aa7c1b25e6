import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { NO_COUNTERS } from '../../../test-support/no-counters';
import { isQuick } from '../../../test-support/quick-run';
import {
  begin,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
  type TestVisitor,
} from '../../../test-support/recovery/recovery-harness';
import { RECOVERY_LIMITS } from '../../recovery/recovery-settings';
import type { Message } from '../message-channels';
import { smtpMail } from './smtp-mail';

interface Received {
  from: string;
  to: string[];
  source: string;
}

/** Polls until the response fulfils a condition; bounded by the timeout of the test. */
async function until<Answer>(
  ask: () => Promise<Answer>,
  willDo: (response: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const response = await ask();
    if (willDo(response)) return response;
    await delay(10);
  }
}

/** Library mail server on the loopback interface that records received mails. */
class TestMailServer {
  readonly received: Received[] = [];
  /** Response to the next recipient; a held one is answered when this changes. */
  recipient: 'taken' | 'held' | number = 'taken';
  /** Text after the status code of a rejected recipient. */
  words = '5.1.1 No';
  /** Sender that is rejected with 550. */
  rejectedSender = '';
  /** Whether the server accepts any mail. */
  isOpen = true;
  #server: SMTPServer | null = null;
  port = 0;

  async #released(): Promise<void> {
    while (this.recipient === 'held') await delay(5);
  }

  async start(options: SMTPServerOptions = {}): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      closeTimeout: 100,
      onMailFrom: ({ address }, _session, done) => {
        if (address === this.rejectedSender)
          return done(Object.assign(new Error('5.7.1 Not yours'), { responseCode: 550 }));
        done(this.isOpen ? null : Object.assign(new Error('Not now'), { responseCode: 451 }));
      },
      onRcptTo: (_address, _session, done) => {
        void this.#released().then(() => {
          if (this.recipient === 'taken') return done();
          done(Object.assign(new Error(this.words), { responseCode: this.recipient }));
        });
      },
      onData: (stream, { envelope }, done) => {
        let source = '';
        stream.on('data', (part: Buffer) => (source += part.toString()));
        stream.on('end', () => {
          this.received.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            source,
          });
          done();
        });
      },
      ...options,
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(resolve) : resolve()));
    this.#server = null;
  }
}

function createMail(change: Partial<Message> = {}): Message {
  return {
    channel: 'Email',
    to: 'alex.morgan@example.com',
    sender: 'Bergmann & Söhne',
    language: 'de-DE',
    subject: 'Ihr Einmalcode',
    text: 'Guten Tag Alex Morgan,\n\n483920',
    html: '<p>Guten Tag Alex Morgan,</p>',
    code: '483920',
    userId: 'alex.morgan',
    transactionId: 't',
    sentAt: new Date('2026-06-01T12:00:00Z'),
    ...change,
  };
}

const server = new TestMailServer();
beforeAll(() => server.start());
beforeEach(() => {
  server.received.length = 0;
  server.recipient = 'taken';
  server.isOpen = true;
  server.rejectedSender = '';
});
afterAll(() => server.stop());

function settings() {
  return { url: server.url, from: 'login@bank.example', requireTls: false };
}

describe('an SMTP mail server', () => {
  test('a mail has one recipient, both parts, the client’s name and a header against auto-replies @D-4', async () => {
    const mail = smtpMail(settings());
    await mail.send(createMail());
    mail.close();
    const [{ from, to, source }] = server.received as [Received];
    expect([from, to]).toEqual(['login@bank.example', ['alex.morgan@example.com']]);
    const head = source.slice(0, source.indexOf('\r\n\r\n'));
    expect(head).toMatch(/^From: =\?UTF-8\?Q\?Bergmann_=26_S=C3=B6hne\?= <login@bank\.example>\r$/m);
    expect(head).toMatch(/^To: alex\.morgan@example\.com\r$/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(head).toMatch(/^Date: Mon, 01 Jun 2026 12:00:00/m);
    expect(head).toMatch(/multipart\/alternative/);
    expect(source).toMatch(/text\/plain[^]*text\/html/);
  });

  test('receives the sender and the reply-to of the client’s white label @D-4', async () => {
    const mail = smtpMail(settings());
    const sender = { senderEmail: 'login@karmesin.example', replyToEmail: 'hilfe@karmesin.example' };
    await mail.send(createMail({ sender: 'Karmesin', ...sender }));
    mail.close();
    const [{ from, source }] = server.received as [Received];
    expect(from).toBe('login@karmesin.example');
    expect(source).toMatch(/^From: Karmesin <login@karmesin\.example>\r$/m);
    expect(source).toMatch(/^Reply-To: hilfe@karmesin\.example\r$/m);
  });

  test('message content cannot add a header or a recipient @SEC-R13', async () => {
    const mail = smtpMail(settings());
    await mail.send(createMail({ subject: 'A\r\nBcc: all@example.com', sender: 'B\r\nCc: all@example.com' }));
    const [{ to, source }] = server.received as [Received];
    expect(to).toEqual(['alex.morgan@example.com']);
    expect(source.slice(0, source.indexOf('\r\n\r\n'))).not.toMatch(/^(bcc|cc):/im);
    for (const address of ['a@example.com, b@example.com', 'a@example.com\r\nb', 'Alex <a@example.com>']) {
      await expect(mail.send(createMail({ to: address }))).rejects.toMatchObject({ kind: 'rejected' });
    }
    expect(server.received).toHaveLength(1);
    mail.close();
  });

  test('permanent and temporary rejections and an unavailable mail server are distinguished @D-4', async () => {
    const mail = smtpMail(settings());
    for (const [code, kind, words = 'No'] of [
      [550, 'rejected'],
      [554, 'rejected'],
      [556, 'rejected'],
      [571, 'rejected'],
      [503, 'put off'],
      [451, 'put off'],
      [421, 'unavailable'],
      // Codes that concern the server itself: rate limit, full disk, sender not allowed.
      [454, 'unavailable'],
      [452, 'unavailable', '4.3.1 Insufficient system storage'],
      [550, 'unavailable', '5.1.8 Bad sender'],
      [452, 'put off', '4.2.2 Mailbox full'],
    ] as const) {
      server.recipient = code;
      server.words = words;
      await expect(mail.send(createMail())).rejects.toMatchObject({ name: 'NotDeliveredError', kind });
    }
    server.recipient = 'taken';
    server.isOpen = false;
    await expect(mail.send(createMail())).rejects.toMatchObject({
      name: 'NotDeliveredError',
      kind: 'unavailable',
    });
    server.isOpen = true;
    await mail.send(createMail());
    expect(server.received).toHaveLength(1);
    mail.close();
  });

  test.each(
    (
      [
        ['after MAIL FROM', 'login@own.example', 'taken', ''],
        ['by its code after RCPT TO', '', 550, '5.1.8 Bad sender'],
        ['as Exchange does', '', 550, '5.7.60 SMTP; Client does not have permissions to send as this sender'],
        ['as Postfix does', '', 553, '5.7.1 <login@own.example>: Sender address rejected: not owned by user'],
      ] as const
    ).filter((_case, at) => !isQuick || at === 2),
  )(
    'a senderEmail rejected %s fails its white label only, a rejected MAIL_FROM all @D-4',
    async (_how, rejectedSender, recipient, words) => {
      const mail = smtpMail(settings());
      Object.assign(server, { rejectedSender, recipient, words });
      const own = createMail({ senderEmail: 'login@own.example', whiteLabel: 'own' });
      await expect(mail.send(own)).rejects.toMatchObject({
        kind: 'sender rejected',
        message: expect.stringContaining('senderEmail of white label "own" rejected') as string,
      });
      server.rejectedSender = settings().from;
      await expect(mail.send(createMail({ whiteLabel: 'own' }))).rejects.toMatchObject({
        kind: 'unavailable',
      });
      mail.close();
    },
  );

  test('an error contains neither the recipient nor the message @SEC-R15', async () => {
    const mail = smtpMail(settings());
    server.recipient = 550;
    const failure = await mail.send(createMail()).catch((error: unknown) => error as Error);
    expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toMatch(/alex|483920|example\.com/);
    mail.close();
  });

  test('sending to a slow or absent server ends within the timeout @D-4', async () => {
    const silent: Server = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const slow = smtpMail({ ...settings(), url: `smtp://127.0.0.1:${port}` }, 300);
    await expect(slow.send(createMail())).rejects.toMatchObject({ kind: 'unavailable' });
    slow.close();
    silent.close();
    const other = new TestMailServer();
    await other.start();
    // Mails that must arrive get a long timeout for slow machines; the one to a stopped server the short one.
    const gone = smtpMail({ ...settings(), url: other.url }, 10_000);
    await gone.send(createMail());
    await other.stop();
    await expect(gone.send(createMail())).rejects.toMatchObject({ kind: 'unavailable' });
    const hurried = smtpMail({ ...settings(), url: other.url }, 300);
    await expect(hurried.send(createMail())).rejects.toMatchObject({ kind: 'unavailable' });
    hurried.close();
    await other.start();
    await gone.send(createMail());
    expect(other.received).toHaveLength(2);
    gone.close();
    await other.stop();
  });

  test('a mail that timed out is not delivered later, however slow the server is @D-4 @SEC-R17', async () => {
    const limit = 1_000;
    const slow = new TestMailServer();
    slow.recipient = 'held';
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    // No single step exceeds the timeout.
    await slow.start({ onConnect: (_session, done) => void setTimeout(done, 0.7 * limit), onClose: end });
    const mail = smtpMail({ ...settings(), url: slow.url }, limit);
    await expect(mail.send(createMail())).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'mail server too slow',
    });
    slow.recipient = 'taken';
    await ended;
    expect(slow.received).toEqual([]);
    mail.close();
    await slow.stop();
  });

  test('the portal greets a mail server with its own name, not with that of its container @D-4', async () => {
    const names: string[] = [];
    const greeted = new TestMailServer();
    await greeted.start({
      onMailFrom: (_address, { hostNameAppearsAs }, done) => {
        names.push(String(hostNameAppearsAs));
        done();
      },
    });
    const mail = smtpMail({ ...settings(), url: greeted.url, greetingName: 'login.bank.example' });
    await mail.send(createMail());
    expect(names).toEqual(['login.bank.example']);
    mail.close();
    await greeted.stop();
  });

  test('when TLS is required, no mail is sent over a plain connection @SEC-R16', async () => {
    const mail = smtpMail({ ...settings(), requireTls: true }, 2_000);
    await expect(mail.send(createMail())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(server.received).toEqual([]);
    mail.close();
  });
});

describe('a recovery with mails over SMTP', () => {
  let testServer: RecoveryTestServer;
  beforeAll(async () => {
    testServer = await startRecoveryTestServer({}, { messages: { mail: settings() } });
  });
  afterAll(() => testServer.close());
  beforeEach(() => testServer.reset());

  const codeIn = ({ source }: Received) => /\r\n(\d{3} \d{3})\r\n/.exec(source)?.[1]?.replace(' ', '') ?? '';

  const pollSendStatus = async (visitor: TestVisitor, claims: object) =>
    (await visitor.post('/fps/call-status', claims)).body.sendStatus;

  test('a mail that was not accepted counts as not sent, and the next request sends it @OTP-5', async () => {
    const visitor = await testServer.visitor();
    const claims = await begin(visitor, 'alex.morgan');
    server.isOpen = false;
    expect((await visitor.post('/fps/generate-otp', claims)).status).toBe(200);
    expect(await pollSendStatus(visitor, claims)).toBe('QUEUED');
    await testServer.finishRetries();
    expect(await pollSendStatus(visitor, claims)).toBe('FAILED');
    expect(
      await testServer.database.query(
        'SELECT state, code_number, sent_at, sending FROM recovery_transactions',
      ),
    ).toEqual([{ state: 'CHOOSE', code_number: 0, sent_at: null, sending: false }]);
    expect(
      await testServer.database.query('SELECT cardinality(sent_at) AS n FROM recovery_destinations'),
    ).toEqual([{ n: 0 }]);
    expect(await testServer.database.query('SELECT 1 FROM queued_messages')).toEqual([]);
    server.isOpen = true;
    const sent = await visitor.post('/fps/generate-otp', claims);
    expect([sent.status, sent.body.resendsLeft]).toEqual([200, RECOVERY_LIMITS.resendsPerTransaction]);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received as [Received];
    expect(mail.source).toContain(String(sent.body.reference));
    const proved = await visitor.post('/fps/verify-otp', proof(claims, codeIn(mail)));
    expect(proved.body).toMatchObject({ authenticationResult: 'SUCCESS' });
  });

  test('responses do not wait for a hanging mail server and are the same for users and decoys @SEC-R4', async () => {
    server.recipient = 'held';
    const send = async (userId: string) => {
      const visitor = await testServer.visitor(false);
      const claims = await begin(visitor, userId);
      const { status, body } = await visitor.post('/fps/generate-otp', claims);
      return { visitor, claims, told: [status, Object.keys(body)] };
    };
    const [known, decoy] = [await send('alex.morgan'), await send('somebody.else')];
    const sends = [known, decoy];
    expect(known.told).toEqual(decoy.told);
    const statuses = () => Promise.all(sends.map(({ visitor, claims }) => pollSendStatus(visitor, claims)));
    expect(await statuses()).toEqual(['QUEUED', 'QUEUED']);
    server.isOpen = false;
    server.recipient = 421;
    // The first attempt ends by the mail timeout, in real time.
    await testServer.whenMessagesSent();
    await testServer.finishRetries();
    expect(await statuses()).toEqual(['FAILED', 'FAILED']);
  });

  test('a recipient that the mail server rejects permanently gets the same response as any other @SEC-R4', async () => {
    const visitor = await testServer.visitor();
    server.recipient = 550;
    const sent = await visitor.post('/fps/generate-otp', await begin(visitor, 'alex.morgan'));
    const decoy = await visitor.post('/fps/generate-otp', await begin(visitor, 'somebody.else'));
    expect([sent.status, decoy.status]).toEqual([200, 200]);
    expect(Object.keys(sent.body)).toEqual(Object.keys(decoy.body));
    expect(server.received).toEqual([]);
  });

  test('a passcode that was replaced before the provider accepted it is never sent @VER-5 @long', async () => {
    const visitor = await testServer.visitor();
    const claims = await begin(visitor, 'alex.morgan');
    server.isOpen = false;
    await visitor.post('/fps/generate-otp', claims);
    testServer.advanceClock(30);
    await testServer.database.query("UPDATE queued_messages SET next_at = next_at + interval '1 minute'");
    server.isOpen = true;
    await visitor.post('/fps/generate-otp', claims);
    testServer.advanceClock(40);
    await testServer.whenMessagesSent();
    expect(server.received).toHaveLength(1);
    expect(await testServer.database.query('SELECT 1 FROM queued_messages')).toEqual([]);
  });

  test('recipients that are deferred get the same response as any other @SEC-R4 @long', async () => {
    const [client, other] = [await testServer.visitor(), await testServer.visitor()];
    const send = async (visitor: typeof client, userId: string) =>
      (await visitor.post('/fps/generate-otp', await begin(visitor, userId))).status;
    server.recipient = 451;
    for (const userId of ['alex.morgan', 'erika.muster']) expect(await send(client, userId)).toBe(200);
    server.recipient = 'taken';
    expect(await send(other, 'somebody.else')).toBe(200);
    expect(await send(other, 'ivan.internal')).toBe(200);
  });

  test('notices are queued while the server is unavailable, and sent when it is back @SEC-R14', async () => {
    const visitor = await testServer.visitor();
    const claims = await begin(visitor, 'erika.muster');
    await visitor.post('/fps/generate-otp', claims);
    await visitor.post('/fps/verify-otp', proof(claims, codeIn(server.received[0]!)));
    await visitor.post('/fps/email/erika.muster');
    server.recipient = 451;
    const change = { userId: 'erika.muster', newPass: 'Quiet-River-77', verifyPass: 'Quiet-River-77' };
    expect((await visitor.post('/change', change)).status).toBe(200);
    // Responses do not wait for a mail server; a mail it did not accept is retried after ten seconds.
    const [queued] = await until(
      () =>
        testServer.database.query<{ message_sealed: string }>(
          `SELECT * FROM queued_messages WHERE next_at >= created_at + interval '10 seconds'`,
        ),
      (found) => found.length === 1,
    );
    // Sealed text is base64url, which can contain a short word by chance.
    expect(JSON.stringify(queued)).not.toMatch(/erika\.muster|@example|password|passwort/i);
    server.recipient = 'taken';
    testServer.advanceClock(61);
    const other = await testServer.visitor();
    const next = await begin(other, 'erika.muster');
    await other.post('/fps/generate-otp', next);
    await other.post('/fps/verify-otp', proof(next, codeIn(server.received.at(-1)!)));
    await other.post('/fps/email/erika.muster');
    const second = { userId: 'erika.muster', newPass: 'Quiet-Brook-78', verifyPass: 'Quiet-Brook-78' };
    expect((await other.post('/change', second)).status).toBe(200);
    await until(
      () => testServer.database.query('SELECT 1 FROM queued_messages'),
      (left) => left.length === 0,
    );
    expect(
      server.received.filter(({ source }) => /^Subject: Your password has been changed/m.test(source)),
    ).toHaveLength(2);
  });

  test('shutdown waits for a notice that is being sent, so that it is not sent twice @SEC-R14', async () => {
    const closing = await startRecoveryTestServer({}, { messages: { mail: settings() } });
    const visitor = await closing.visitor();
    const claims = await begin(visitor, 'erika.muster');
    await visitor.post('/fps/generate-otp', claims);
    await visitor.post('/fps/verify-otp', proof(claims, codeIn(server.received[0]!)));
    await visitor.post('/fps/email/erika.muster');
    server.recipient = 'held';
    const change = { userId: 'erika.muster', newPass: 'Quiet-River-77', verifyPass: 'Quiet-River-77' };
    visitor.waits = false;
    expect((await visitor.post('/change', change)).status).toBe(200);
    const stopped = closing.app.close();
    await delay(100);
    server.recipient = 'taken';
    await stopped;
    expect(await closing.database.query('SELECT 1 FROM queued_messages')).toEqual([]);
    expect(server.received).toHaveLength(2);
    await closing.database.close();
  });
});

test('a rejected sender fails the e-mails of its white label, decoys included, and of no other @SEC-R4 @D-4', async () => {
  const counted: string[] = [];
  const brand = {
    brandColour: '#7a1f2b',
    features: { support: false },
    support: {},
    wordings: {},
    languages: ['en-US'],
    defaultLanguage: 'en-US',
    timeZone: 'Europe/Berlin',
    loginPasswordMinimumLength: 8,
  } as const;
  const testServer = await startRecoveryTestServer(
    {},
    { messages: { mail: settings() } },
    {
      whiteLabelExists: () => true,
      findSender: (key) => ({
        ...brand,
        key,
        name: key,
        messageConfig: key === 'own' ? { senderEmail: 'login@own.example' } : {},
      }),
      counters: { ...NO_COUNTERS, senderRejected: (whiteLabel) => void counted.push(whiteLabel) },
    },
  );
  server.rejectedSender = 'login@own.example';
  const send = async (whiteLabel: string, userId: string) => {
    const visitor = await testServer.visitor();
    const headers = {
      'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '',
      'x-portal-white-label': whiteLabel,
    };
    const { body } = await visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId }, { headers });
    const { transactionId, sessionId, primaryEmail: value } = body;
    const claims = { channel: 'Email', value, sessionId, transactionId, flow: 'FPS', userId: body.userId };
    expect((await visitor.post('/fps/generate-otp', claims)).status).toBe(200);
    return async () => (await visitor.post('/fps/call-status', claims)).body.sendStatus;
  };
  const statuses = [
    await send('own', 'alex.morgan'),
    await send('own', 'somebody.else'),
    await send('bank', 'erika.muster'),
    await send('bank', 'another.one'),
  ];
  await testServer.finishRetries();
  expect(await Promise.all(statuses.map((read) => read()))).toEqual(['FAILED', 'FAILED', 'SENT', 'SENT']);
  expect(new Set(counted)).toEqual(new Set(['own']));
  await testServer.close();
});
