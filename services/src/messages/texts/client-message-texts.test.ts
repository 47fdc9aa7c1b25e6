import { messageBrand } from '../message-brand';
import { writeMessage } from './message-texts';

const client = {
  key: 'bank',
  name: 'Bergmann & Söhne',
  brandColour: '#7a1f2b',
  features: { support: false },
  support: {},
  messageConfig: { senderName: 'Bergmann Online', senderEmail: 'login@bergmann.example' },
  wordings: {
    'de-DE': {
      messages: {
        passcodeEmail: { subject: 'Code von {{brand}}', lines: { greeting: 'Liebe {{firstName}}!' } },
        passcodeSms: { lines: { code: 'Ihr „Code“: {{code}}' } },
        passcodeCall: { lines: 'not an object' },
        recoveryLocked: 'not an object',
      },
    },
  },
};
const values = {
  firstName: 'Erika',
  lastName: 'Muster',
  code: '483920',
  count: '20',
  reference: '7F2K-91QD',
};

test('a client’s texts replace the portal’s by line, in their language alone @WL-2 @D-4', () => {
  const brand = messageBrand(client);
  const german = writeMessage('passcodeEmail', 'de-DE', values, brand);
  expect(german.subject).toBe('Code von Bergmann & Söhne');
  expect(german.text.split('\n\n').slice(0, 3)).toEqual([
    'Liebe Erika!',
    'Ihr Einmalcode lautet:',
    '483 920',
  ]);
  expect(german.html).toContain('Liebe Erika!');
  expect(writeMessage('passcodeEmail', 'en-US', values, brand).subject).toBe('Your one-time passcode');
  expect(
    writeMessage('passcodeEmail', 'de-DE', values, messageBrand({ ...client, wordings: {} })).text,
  ).toMatch(/^Guten Tag Erika Muster,/);
});

test('a client’s text message uses only the SMS character set @D-4', () => {
  expect(writeMessage('passcodeSms', 'de-DE', values, messageBrand(client)).text).toMatch(
    /^Ihr "Code": 483920\n/,
  );
});

test('an override of another shape is ignored, and the message has the default text @D-4', () => {
  const brand = messageBrand(client);
  expect(writeMessage('passcodeCall', 'de-DE', values, brand).text).toMatch(/^Guten Tag\. Hier ist/);
  expect(writeMessage('recoveryLocked', 'de-DE', values, brand).subject).toBeTruthy();
});

test('a message names the client’s sender, and its name without one @D-4', () => {
  const sent = writeMessage('passwordChanged', 'en-US', values, messageBrand(client));
  expect(sent).toMatchObject({
    sender: 'Bergmann Online',
    senderEmail: 'login@bergmann.example',
    whiteLabel: 'bank',
  });
  expect(sent).not.toHaveProperty('replyToEmail');
  expect(
    writeMessage('passwordChanged', 'en-US', values, messageBrand({ ...client, messageConfig: {} })).sender,
  ).toBe('Bergmann & Söhne');
});
