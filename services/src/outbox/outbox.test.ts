import fastify from 'fastify';
import type { MessagePreviewsView, OutboxView } from '@portal/contract/operator';
import { insertTransaction } from '../../test-support/recovery/insert-transaction';
import {
  type ServicesUnderTest,
  startTestServices,
  TEST_ORIGIN,
  testOutbox,
} from '../../test-support/services-under-test';
import { DEFAULT_SENDER } from '../messages/message-brand';
import { readPhoneInput } from './phone-input';

const MAIL_LOGO = { width: 64, height: 32, contentType: 'image/png', content: 'iVBORw0KGgo=' } as const;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('outbox', () => {
  let server: ServicesUnderTest;
  beforeAll(async () => {
    server = await startTestServices((context, settings) =>
      testOutbox(context, settings, {
        whiteLabelExists: (key) => key === 'with-logo',
        findSender: (key) =>
          key === 'with-logo' ? { ...DEFAULT_SENDER, mailLogo: MAIL_LOGO } : DEFAULT_SENDER,
      }),
    );
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    const { database } = server;
    await database.query('DELETE FROM outbox_messages');
    await database.query('DELETE FROM recovery_transactions');
    const now = server.context.clock();
    await insertTransaction(database, now, {
      id: 't1',
      user_id: 'alex.morgan',
      state: 'SENT',
      channel: 'Call',
    });
    const messages = [
      [
        'm1',
        'Email',
        'alex.morgan@example.com',
        'Your <passcode>',
        'Text & more',
        '123456',
        'alex.morgan',
        null,
      ],
      ['m2', 'SMS', '+15550101', null, 'Text', '654321', 'erika.muster', null],
      ['m3', 'Call', '+15550102', null, 'Text', '246810', 'alex.morgan', 'CALLING'],
    ];
    for (const message of messages) {
      await database.query(
        `INSERT INTO outbox_messages
           (id, channel, to_address, subject, text, code, user_id, call_status, sent_at, transaction_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 't1')`,
        [...message, now],
      );
    }
  });

  const readView = async <View>(url: string) => (await server.app.inject(url)).json<{ view: View }>().view;
  const readPreviews = (query = '') => readView<MessagePreviewsView>(`/dev/outbox/templates${query}`);
  const readStatus = async (id: string) =>
    (
      await server.database.query<{ status: string }>(
        'SELECT call_status AS status FROM outbox_messages WHERE id = $1',
        [id],
      )
    )[0]?.status;
  const play = (id: string, payload: string | object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url: `/dev/outbox/calls/${id}`, payload, headers });

  test('a mail is shown as it arrives, in a sandboxed frame @D-4', async () => {
    await server.database.query("UPDATE outbox_messages SET html = '<p>Hello</p>' WHERE id = 'm1'");
    const { messages } = await readView<OutboxView>('/dev/outbox');
    expect(messages.filter(({ isMail }) => isMail).map(({ id }) => id)).toEqual(['m1']);
    const mail = await server.app.inject('/dev/outbox/mails/m1');
    expect(mail.body).toBe('<p>Hello</p>');
    expect(mail.headers['content-security-policy']).toMatch(
      /^default-src 'none';.*frame-ancestors 'self'; sandbox$/,
    );
    expect((await server.app.inject('/dev/outbox/mails/m2')).statusCode).toBe(404);
    const urls = (await readPreviews()).messages.flatMap(({ mailUrl }) => mailUrl ?? []);
    for (const url of urls) expect((await server.app.inject(url)).body).toMatch(/^<!doctype html>/);
    expect(urls).toHaveLength(12);
  });

  test('the preview of a mail shows the logo file of the client @WL-2 @D-4', async () => {
    const { messages } = await readPreviews('?wl=with-logo');
    const mail = await server.app.inject(messages.find(({ mailUrl }) => mailUrl !== null)?.mailUrl ?? '');
    expect(mail.body).toContain(`src="data:image/png;base64,${MAIL_LOGO.content}"`);
  });

  test('the preview has sender, reply-to, time zone, text message length and both languages @D-4', async () => {
    const previews = await readPreviews();
    expect(previews).toMatchObject({
      senderEmail: null,
      replyToEmail: null,
      timeZone: expect.stringMatching(/^UTC · September 28, 2026/),
      maxSmsLength: 160,
    });
    expect(previews.messages.filter(({ smsLength }) => smsLength !== null)).toHaveLength(8);
    const names = previews.messages.map(({ kind, language }) => `${kind} ${language}`);
    expect(names).toEqual(
      expect.arrayContaining(['passcodeSms en-US', 'passcodeSms de-DE', 'passcodeCall de-DE']),
    );
  });

  test('lists the messages of a user, newest first, with exactly the documented fields @D-14', async () => {
    const response = await server.app.inject('/dev/outbox.json?user=alex.morgan');
    expect(response.headers['cache-control']).toBe('no-store');
    const common = { userId: 'alex.morgan', sentAt: '2030-05-01T12:00:00.000Z' };
    expect(response.json()).toEqual([
      { id: 'm3', channel: 'Call', to: '+15550102', subject: null, text: 'Text', code: '246810', ...common },
      {
        id: 'm1',
        channel: 'Email',
        to: 'alex.morgan@example.com',
        subject: 'Your <passcode>',
        text: 'Text & more',
        code: '123456',
        ...common,
      },
    ]);
    expect((await server.app.inject('/dev/outbox.json')).json()).toHaveLength(3);
    expect((await server.app.inject('/dev/outbox.json?user=nobody%00')).json()).toEqual([]);
  });

  test('the page has the messages of all users, or of one @D-4', async () => {
    const { messages, timeZone } = await readView<OutboxView>('/dev/outbox');
    expect([messages.length, timeZone]).toEqual([3, 'UTC']);
    const filtered = await readView<OutboxView>('/dev/outbox?user=erika.muster');
    expect(filtered).toMatchObject({ userId: 'erika.muster', messages: [{ id: 'm2', code: '654321' }] });
    expect(filtered.messages).toHaveLength(1);
  });

  test.each([
    ['JSON', { keys: '246 810' }, {}, 200],
    ['a form', 'keys=246810', FORM, 303],
  ])('the right keys, sent as %s, confirm the call @D-14', async (_name, payload, headers, status) => {
    const response = await play('m3', payload, headers);
    expect(response.statusCode).toBe(status);
    expect(await readStatus('m3')).toBe('CONFIRMED');
    if (status === 200) expect(response.json()).toEqual({ id: 'm3', result: 'CONFIRMED' });
    else expect(response.headers.location).toBe('/dev/outbox');
  });

  test('wrong keys leave the phone call open @D-14', async () => {
    expect((await play('m3', { keys: '111111' })).json()).toEqual({ id: 'm3', result: 'WRONG_KEYS' });
    expect(await readStatus('m3')).toBe('ANSWERED');
  });

  test.each([
    ['JSON', { answer: false }, {}],
    ['a form', 'answer=false', FORM],
  ])('a phone call declined by %s is unreachable and over @D-14', async (_name, payload, headers) => {
    await play('m3', payload, headers);
    expect(await readStatus('m3')).toBe('UNREACHABLE');
    expect((await play('m3', { keys: '246810' })).statusCode).toBe(409);
    expect((await play('m3', 'keys=246810', FORM)).body).toContain('This call is over');
  });

  test.each([
    ['an unknown phone call', 'nothing', { keys: '246810' }, {}, 409],
    ['an e-mail', 'm1', { keys: '123456' }, {}, 409],
    ['letters', 'm3', { keys: 'abcdef' }, {}, 400],
    ['nothing', 'm3', {}, {}, 400],
    ['another origin', 'm3', 'keys=246810', { ...FORM, origin: 'https://evil.example' }, 403],
  ])('rejects %s @SEC-R11', async (_name, id, payload, headers, status) => {
    expect((await play(id, payload, headers)).statusCode).toBe(status);
    expect(await readStatus('m3')).toBe('CALLING');
  });

  test('accepts forms from the portal’s own page @D-14', async () => {
    expect((await play('m3', 'answer=false', { ...FORM, origin: TEST_ORIGIN })).statusCode).toBe(303);
  });

  test('there is no outbox outside LOCAL and MOCK @SEC-R16', async () => {
    const app = fastify();
    for (const environment of ['DEV', 'QA', 'XAT', 'PRODUCTION'] as const) {
      const settings = { ...server.context.settings, environment };
      await app.register(testOutbox({ ...server.context, settings }, server.settings));
    }
    for (const url of ['/dev/outbox', '/dev/outbox.json?user=alex.morgan'])
      expect((await app.inject(url)).statusCode).toBe(404);
    const call = await app.inject({ method: 'POST', url: '/dev/outbox/calls/m1', payload: { keys: '1' } });
    expect(call.statusCode).toBe(404);
    await app.close();
  });
});

test('readPhoneInput reads keys or a declined call @D-14', () => {
  expect(readPhoneInput({ keys: ' 12 34 ' })).toEqual({ kind: 'keys', keys: '1234' });
  expect(readPhoneInput({ answer: 'false' })).toEqual({ kind: 'decline' });
  for (const body of [null, 'x', {}, { answer: true }, { keys: '' }, { keys: 5 }])
    expect(readPhoneInput(body)).toBeNull();
});
