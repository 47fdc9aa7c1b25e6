import { randomBytes } from 'node:crypto';
import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import { readSettingsTogether } from '@portal/registry/settings';
import { MESSAGE_SETTINGS, toMessageSettings } from './message-settings';
import { TWILIO_CHANNELS } from './twilio/twilio-settings';

const phone = {
  TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_SMS_FROM: `MG${'b'.repeat(32)}`,
  TWILIO_CALL_FROM: '+15551234567',
};
const mail = { SMTP_URL: 'smtps://user:secret@mail.example.com', MAIL_FROM: 'login@example.com' };
function read(variables: Record<string, string>, isSandbox = false, origin = 'https://portal.example') {
  return readSettingsTogether(variables, MESSAGE_SETTINGS, (values) =>
    toMessageSettings(values, isSandbox, origin),
  );
}

test('mail and phone are configured when their settings are complete, and absent without any @D-4', () => {
  expect(read({}, true)).toEqual({});
  expect(read({ ...mail, ...phone })).toEqual({
    mail: {
      url: mail.SMTP_URL,
      from: mail.MAIL_FROM,
      requireTls: true,
      greetingName: 'portal.example',
    },
    phone: {
      accountSid: phone.TWILIO_ACCOUNT_SID,
      authToken: 'token',
      textsFrom: phone.TWILIO_SMS_FROM,
      callsFrom: phone.TWILIO_CALL_FROM,
      apiUrl: 'https://api.twilio.com',
    },
  });
  expect(read({ ...mail, SMTP_URL: 'smtp://127.0.0.1:25' }).mail?.requireTls).toBe(false);
});

test.each([
  ['MAIL_FROM', { MAIL_FROM: 'login@example.com' }],
  ['MAIL_FROM', { SMTP_URL: mail.SMTP_URL }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'Bank <login@example.com>' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'https://user:secret@mail.example.com' }],
  ['TWILIO_AUTH_TOKEN', { ...phone, TWILIO_AUTH_TOKEN: '' }],
  ['TWILIO_ACCOUNT_SID', { ...phone, TWILIO_ACCOUNT_SID: 'secret' }],
  ['TWILIO_SMS_FROM', { ...phone, TWILIO_SMS_FROM: '0155' }],
  ['TWILIO_CALL_FROM', { ...phone, TWILIO_CALL_FROM: '0155' }],
])('an error names %s and repeats no secret @SEC-R16', (name, variables) => {
  const start = () => read(variables as unknown as Record<string, string>);
  expect(start).toThrow(name);
  expect(start).not.toThrow('secret');
});

test('phone calls need a PUBLIC_ORIGIN that the provider can reach over https @SEC-R16', () => {
  expect(() => read(phone, false, 'http://portal.example')).toThrow('PUBLIC_ORIGIN');
  expect(read(phone, true, 'http://localhost:8080').phone).toBeDefined();
});

test.each([
  ['https://login.bank.example:8443', 'login.bank.example'],
  ['https://10.0.0.5', '[10.0.0.5]'],
  ['https://[2001:db8::5]', '[IPv6:2001:db8::5]'],
])('with PUBLIC_ORIGIN %s the portal greets mail servers as %s @D-4', (origin, name) => {
  expect(read(mail, false, origin).mail?.greetingName).toBe(name);
});

const key = randomBytes(32);
const webhook = {
  MESSAGE_WEBHOOK_URL: 'https://messages.bank.example/portal',
  MESSAGE_WEBHOOK_SECRET: key.toString('base64'),
};
function channelsWithout(...others: readonly Channel[]): readonly Channel[] {
  return CHANNEL_NAMES.filter((channel) => !others.includes(channel));
}

test('the message webhook sends every channel without another provider, or those named @D-4', () => {
  const channels = (variables: Record<string, string>) =>
    read({ ...webhook, ...variables }).webhook?.channels;
  expect(channels({})).toEqual(CHANNEL_NAMES);
  expect(channels(mail)).toEqual(channelsWithout('Email'));
  expect(channels(phone)).toEqual(channelsWithout(...TWILIO_CHANNELS));
  expect(channels({ ...phone, MESSAGE_WEBHOOK_CHANNELS: 'SMS, email,sms' })).toEqual(['SMS', 'Email']);
  expect(read(webhook)).toEqual({
    webhook: { url: webhook.MESSAGE_WEBHOOK_URL, channels: CHANNEL_NAMES, secrets: [key] },
  });
  const previous = randomBytes(24);
  expect(
    read({
      ...webhook,
      MESSAGE_WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
      MESSAGE_WEBHOOK_SECRET_PREVIOUS: previous.toString('base64'),
      MAIL_FROM: mail.MAIL_FROM,
    }).webhook,
  ).toMatchObject({ secrets: [key, previous], from: mail.MAIL_FROM });
  for (const url of ['http://127.0.0.1:9090/', 'http://localhost:9090'])
    expect(read({ ...webhook, MESSAGE_WEBHOOK_URL: url }).webhook?.url).toBe(url);
  expect(read({ ...webhook, MESSAGE_WEBHOOK_URL: 'http://messages:9090' }, true).webhook).toBeDefined();
});

test.each<readonly [string, Record<string, string>]>([
  ['MESSAGE_WEBHOOK_URL', { ...webhook, MESSAGE_WEBHOOK_URL: 'https://user:secret@messages.bank.example' }],
  ['MESSAGE_WEBHOOK_URL', { ...webhook, MESSAGE_WEBHOOK_URL: 'https://messages.bank.example/?key=secret' }],
  ['MESSAGE_WEBHOOK_URL', { ...webhook, MESSAGE_WEBHOOK_URL: 'secret' }],
  ['MESSAGE_WEBHOOK_URL', { MESSAGE_WEBHOOK_SECRET: webhook.MESSAGE_WEBHOOK_SECRET }],
  ['MESSAGE_WEBHOOK_URL', { MESSAGE_WEBHOOK_CHANNELS: 'sms' }],
  ...(channelsWithout('Email', ...TWILIO_CHANNELS).length > 0
    ? []
    : [['MESSAGE_WEBHOOK_URL', { ...webhook, ...mail, ...phone }] as const]),
  ['MESSAGE_WEBHOOK_SECRET', { MESSAGE_WEBHOOK_URL: webhook.MESSAGE_WEBHOOK_URL }],
  ['MESSAGE_WEBHOOK_SECRET', { ...webhook, MESSAGE_WEBHOOK_SECRET: 'secret' }],
  ['MESSAGE_WEBHOOK_SECRET', { ...webhook, MESSAGE_WEBHOOK_SECRET: Buffer.alloc(32, 7).toString('base64') }],
  ['MESSAGE_WEBHOOK_SECRET_PREVIOUS', { ...webhook, MESSAGE_WEBHOOK_SECRET_PREVIOUS: 'secret' }],
  ['MESSAGE_WEBHOOK_CHANNELS', { ...webhook, MESSAGE_WEBHOOK_CHANNELS: 'email;sms' }],
  ['MESSAGE_WEBHOOK_CHANNELS', { ...webhook, ...mail, MESSAGE_WEBHOOK_CHANNELS: 'email' }],
  ['MESSAGE_WEBHOOK_CHANNELS', { ...webhook, ...phone, MESSAGE_WEBHOOK_CHANNELS: 'sms,call' }],
  ['MAIL_FROM', { ...webhook, MAIL_FROM: 'Bank' }],
])('a mistake in the webhook’s settings names %s and repeats no secret @SEC-R16', (name, variables) => {
  const start = () => read(variables);
  expect(start).toThrow(name);
  expect(start).not.toThrow(/secret@|=secret|not "secret/);
});
