import { readMessageSettings } from './message-settings';

const phone = {
  TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_SMS_FROM: `MG${'b'.repeat(32)}`,
  TWILIO_CALL_FROM: '+15551234567',
};
const mail = { SMTP_URL: 'smtps://user:secret@mail.example.com', MAIL_FROM: 'login@example.com' };
function read(variables: Record<string, string>, trial = false, origin = 'https://portal.example') {
  return readMessageSettings(variables, trial, origin);
}

test('D-4 mail and phone are configured when their settings are complete, and absent without any', () => {
  expect(read({}, true)).toEqual({});
  expect(read({ ...mail, ...phone })).toEqual({
    mail: { url: mail.SMTP_URL, from: mail.MAIL_FROM, requireTls: true },
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
  ['TWILIO_API_URL', { ...phone, TWILIO_API_URL: 'http://provider.example' }],
])('SEC-R16 an error names %s and repeats no secret', (name, variables) => {
  const start = () => read(variables as unknown as Record<string, string>);
  expect(start).toThrow(name);
  expect(start).not.toThrow('secret');
});

test('SEC-R16 phone calls need a PUBLIC_ORIGIN that the provider can reach over https', () => {
  expect(() => read(phone, false, 'http://portal.example')).toThrow('PUBLIC_ORIGIN');
  expect(read(phone, true, 'http://localhost:8080').phone).toBeDefined();
});
