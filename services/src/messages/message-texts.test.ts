import { timeForMessage, writeMessage, type MessageKind, type MessageLanguage } from './message-texts';

const LANGUAGES: readonly MessageLanguage[] = ['en-US', 'de-DE'];
/** Characters of one SMS in the usual alphabet (GSM 03.38). */
const SMS_LENGTH = 160;

const written = (kind: MessageKind, language: MessageLanguage) =>
  writeMessage(kind, language, {
    firstName: 'Erika',
    code: '483920',
    userId: 'erika.muster',
    minutes: '20',
    // The longest month, so that the longest message is measured.
    sentAt: timeForMessage(new Date('2026-09-28T14:22:00Z'), language),
    loginAddress: 'https://portal.example/login',
    reference: '7F2K-91QD',
  });

describe.each(LANGUAGES)('messages in %s', (language) => {
  test.each([
    ['passcodeEmail', '483920'],
    ['userId', 'erika.muster'],
  ] as const)(
    'D-4 %s: what was asked for has a line of its own and stays out of the subject',
    (kind, value) => {
      const { subject, text, html } = written(kind, language);
      expect(text.split('\n')).toContain(value);
      expect(html).toContain(`<p>${value}</p>`);
      expect(subject).not.toContain(value);
      expect(subject?.length).toBeLessThanOrEqual(40);
    },
  );

  test.each(['passcodeSms', 'passwordChangedSms'] as const)('D-4 %s fits into one SMS', (kind) => {
    expect(written(kind, language).text.length).toBeLessThanOrEqual(SMS_LENGTH);
  });

  test.each(['passcodeEmail', 'passcodeSms', 'passcodeCall', 'userId', 'passwordChanged'] as const)(
    'D-4 %s has every value filled in and can be named to the Help Desk',
    (kind) => {
      const { subject, text } = written(kind, language);
      expect(`${subject ?? ''}${text}`).not.toMatch(/[{}]/);
      expect(text).toContain('7F2K-91QD');
    },
  );
});
