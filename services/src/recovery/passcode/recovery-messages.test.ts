import { isQuick } from '../../../test-support/quick-run';
import {
  begin,
  otherThan,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
  testPhone,
} from '../../../test-support/recovery/recovery-harness';
import { testClients } from '../../../test-support/services-under-test';
import { decodeFromWire } from '../../contacts/wire-encoding';
import { DEFAULT_SENDER, type MessageSender } from '../../messages/message-brand';
import { answerPhoneCall } from '../../outbox/simulated-phone';
import { usualLoginRoute } from '../../white-labels/white-label-key';

const CLIENT = {
  timeZone: 'Europe/Berlin',
  loginPasswordMinimumLength: 8,
  features: { support: true },
  support: {
    content: { phone: { number: '+44 20 7946 0142' }, email: { address: 'helpdesk@aldermere.example' } },
  },
};
const BOTH = { ...CLIENT, languages: ['en-US', 'de-DE'] } as const;

let server: RecoveryTestServer;
beforeAll(async () => {
  const senders: Record<string, MessageSender> = {
    default: { name: 'Aldermere', brandColour: '#0f4c4f', ...BOTH, defaultLanguage: 'en-US' },
    ray: { name: 'Ray & Partners', brandColour: '#7a1f2b', ...BOTH, defaultLanguage: 'en-US' },
    karmesin: { name: 'Karmesin', brandColour: '#8c1c2f', ...BOTH, defaultLanguage: 'de-DE' },
    'only-english': {
      ...CLIENT,
      name: 'Only English',
      brandColour: '#1d3a6e',
      languages: ['en-US'],
      defaultLanguage: 'en-US',
    },
  };
  server = await startRecoveryTestServer(
    {},
    {},
    {
      apps: testClients.apps,
      findSender: (key) => senders[key] ?? DEFAULT_SENDER,
      whiteLabelExists: (key) => Object.hasOwn(senders, key),
      getLoginRoute: (key) => (key === 'ray' ? '/app/ray-private/login' : usualLoginRoute(key)),
    },
  );
});
beforeEach(() => server.reset());
afterAll(() => server.close());

function phone() {
  return testPhone(server);
}

describe('phone call @D-5', () => {
  async function ring(userId = 'alex.morgan') {
    const visitor = await server.visitor();
    const claims = await begin(visitor, userId, 'Call');
    const sent = await visitor.post('/fps/generate-otp', claims);
    const code = decodeFromWire(String(sent.body.otp));
    const [call] = await server.database.query<{ id: string }>(
      'SELECT id FROM outbox_messages ORDER BY position DESC LIMIT 1',
    );
    const poll = async () => (await visitor.post('/fps/verify-otp', proof(claims, code))).body;
    return { poll, code, id: call!.id };
  }

  test('polling is neither a failure nor an attempt; the keyed passcode verifies it @VER-4', async () => {
    const { poll, code, id } = await ring();
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'CALLING' });
    expect(await answerPhoneCall(phone(), id)).toBe('ANSWERED');
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'ANSWERED' });
    expect(await answerPhoneCall(phone(), id, otherThan(code))).toBe('WRONG_KEYS');
    expect(await answerPhoneCall(phone(), id, code)).toBe('CONFIRMED');
    expect(await poll()).toMatchObject({ authenticationResult: 'SUCCESS' });
  });

  test('after a password change an earlier call keeps ringing like an unanswered one @SEC-R3', async () => {
    const { poll, code, id } = await ring();
    await answerPhoneCall(phone(), id);
    await answerPhoneCall(phone(), id, code);
    const owner = await server.visitor();
    const claims = await begin(owner, 'alex.morgan');
    await owner.post('/fps/generate-otp', claims);
    const [typed = ''] = await server.getPasscodes('alex.morgan');
    await owner.post('/fps/verify-otp', proof(claims, typed));
    await owner.post('/fps/email/alex.morgan');
    const changed = { userId: 'alex.morgan', newPass: 'Quiet-River-77', verifyPass: 'Quiet-River-77' };
    expect((await owner.post('/change', changed)).status).toBe(200);
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'CALLING' });
    server.advanceClock(30);
    expect(await poll()).toEqual({ channelStatus: 'STATUS.UNREACHABLE' });
  });

  test('the call of a decoy has the same statuses and timing as an unanswered one @SEC-R4', async () => {
    const said = async (userId: string) => {
      const visitor = await server.visitor();
      const claims = await begin(visitor, userId, 'Call');
      if (claims.value === 'undefined') return null;
      const code = decodeFromWire(String((await visitor.post('/fps/generate-otp', claims)).body.otp));
      const responses = [];
      for (const seconds of [0, 15, 14, 1, 60]) {
        server.advanceClock(seconds);
        responses.push((await visitor.post('/fps/verify-otp', proof(claims, code))).body);
      }
      return responses;
    };
    let decoy: Awaited<ReturnType<typeof said>> = null;
    for (let turn = 0; decoy === null; turn += 1) decoy = await said(`nobody.${turn}`);
    expect(decoy).toEqual(await said('nora.noanswer'));
    expect(decoy).toEqual(await said('alex.morgan'));
  });
});

test('messages use the visitor\u2019s language @I18N-2', async () => {
  const visitor = await server.visitor();
  visitor.cookies.displayLanguage = 'de_DE';
  await visitor.post('/fps/generate-otp', await begin(visitor, 'erika.muster'));
  const [mail] = await server.database.query<{ subject: string; text: string }>(
    'SELECT subject, text FROM outbox_messages',
  );
  expect(mail!.subject).toBe('Ihr Einmalcode');
  expect(mail!.text).toMatch(
    /\n\n\d{3} \d{3}\n\nReferenz für den Helpdesk: [0-9A-Z]{4}-[0-9A-Z]{4}\n\n[^]*\n\nAldermere$/,
  );
});

test.each<[string, string, Record<string, string>, string, string]>([
  ['a client whose language is German', 'karmesin', {}, '', 'Ihr Einmalcode'],
  ['a page that sends its language', 'ray', { 'x-portal-language': 'de-DE' }, '', 'Ihr Einmalcode'],
  ['a language that the client does not support', 'only-english', {}, 'de_DE', 'Your one-time passcode'],
  ['an unknown language', 'karmesin', { 'x-portal-language': '__proto__' }, '', 'Ihr Einmalcode'],
])(
  'messages use the language of the page: %s @I18N-2 @CARD-8',
  async (_, whiteLabel, headers, cookie, subject) => {
    const visitor = await server.visitor();
    if (cookie) visitor.cookies.displayLanguage = cookie;
    const call = (path: string, payload: object) =>
      visitor.post(path, undefined, {
        headers: {
          'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '',
          'x-portal-white-label': whiteLabel,
          ...headers,
        },
        payload,
      });
    const user = { flow: 'FPS', userId: 'erika.muster' };
    const { body } = await call('/fps/auth', { devicePrint: '', ...user });
    const { primaryEmail: value, sessionId, transactionId } = body;
    const claims = { channel: 'Email', value, sessionId, transactionId, ...user };
    await call('/fps/generate-otp', claims);
    const [mail] = await server.database.query<{ subject: string }>(
      'SELECT subject FROM outbox_messages ORDER BY position DESC LIMIT 1',
    );
    expect(mail!.subject).toBe(subject);
  },
);

test.each([
  ['the URL of the page', { referer: 'https://portal.example/self-service/ray/fps?x=1' }, 'Ray & Partners'],
  [
    'the header',
    { 'x-portal-white-label': 'ray', referer: 'https://portal.example/default/fps' },
    'Ray & Partners',
  ],
  ['an unknown client', { 'x-portal-white-label': '__proto__' }, 'Aldermere'],
])('%s selects the name and colours of a mail @D-4 @SEC-R10', async (_, headers, name) => {
  const visitor = await server.visitor();
  const started = await visitor.post('/fps/auth', undefined, {
    headers: { 'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '', ...headers },
    payload: { devicePrint: '', flow: 'FPS', userId: 'erika.muster' },
  });
  const { primaryEmail, sessionId, transactionId, reference } = started.body;
  const claims = {
    channel: 'Email',
    value: primaryEmail,
    sessionId,
    transactionId,
    flow: 'FPS',
    userId: 'erika.muster',
  };
  const sent = await visitor.post('/fps/generate-otp', claims);
  const [mail] = await server.database.query<{ text: string; html: string }>(
    'SELECT text, html FROM outbox_messages ORDER BY position DESC LIMIT 1',
  );
  expect(mail!.text).toContain(`\n\nReference for the Help Desk: ${String(reference)}\n\n`);
  expect(mail!.text).toMatch(new RegExp(`\n\n${name}$`));
  expect(mail!.html).toContain(name.replace('&', '&amp;'));
  expect(sent.body.reference).toBe(reference);
});

test.each(
  [
    ['a client with its own login route', 'ray', '/app/ray-private/login'],
    ['the second app', 'clip', '/app/clip/login'],
    ['an unknown client', 'nobody', '/app/default/login'],
    ['a path that starts like the second app', 'clip/../ray', '/app/default/login'],
    ['a URL of another site', 'https://evil.example', '/app/default/login'],
  ].filter((_case, at) => !isQuick || at % 2 === 0),
)(
  'the User ID e-mail to a visitor of %s links to the right login page @CLP-1 @VER-6 @SEC-R10 @WL-2',
  async (_, named, path) => {
    const visitor = await server.visitor();
    const person = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
    const { principalId } = (await visitor.post('/fuid/lookup', person)).body;
    const opened = await visitor.post('/uti/decrypt', { encryptedId: principalId });
    const { body } = await visitor.post('/fps/auth', undefined, {
      headers: { 'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '', 'x-portal-white-label': named },
      payload: { devicePrint: '', flow: 'FUID', userId: String(opened.body.userId) },
    });
    const { primaryEmail, sessionId, transactionId, userId } = body;
    const claims = {
      channel: 'Email' as const,
      value: String(primaryEmail),
      sessionId: String(sessionId),
      transactionId: String(transactionId),
      flow: 'FUID',
      userId: String(userId),
    };
    await visitor.post('/fps/generate-otp', claims);
    const [code = ''] = await server.getPasscodes('alex.morgan');
    await visitor.post('/fps/verify-otp', proof(claims, code));
    expect((await visitor.post('/fuid/emails', { principalId })).status).toBe(200);
    const [mail] = await server.database.query<{ text: string; html: string }>(
      "SELECT text, html FROM outbox_messages WHERE text LIKE '%Your User ID is:%' ORDER BY position DESC LIMIT 1",
    );
    const address = `http://localhost:8080${path}`;
    expect(mail!.text.match(/https?:\/\/\S+/g)).toEqual([address]);
    expect(mail!.html).toContain(`<a href="${address}"`);
  },
);
