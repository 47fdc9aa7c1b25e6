import { randomBytes } from 'node:crypto';
import { serverSecrets } from '../settings/server-secrets';
import { passcode } from './passcode';

const secrets = serverSecrets(randomBytes(32));
const source = { id: 'id', passcode_salt: 'salt', codes_by_channel: true };

test('SEC-R6 the code of a call is not that of a mail or a text message of the same number', () => {
  // Six digits are the same by chance once in a million, so all of twenty are looked at.
  const codes = (channel: 'Email' | 'SMS' | 'Call') =>
    Array.from({ length: 20 }, (_, index) => passcode(secrets, source, { channel, codeNumber: index + 1 }));
  expect(codes('Call')).toEqual(codes('Call'));
  expect(codes('Call')).not.toEqual(codes('Email'));
  expect(codes('Call')).not.toEqual(codes('SMS'));
  expect(codes('SMS')).not.toEqual(codes('Email'));
});

test.each([
  ['without a salt', '', ['id', '2']],
  ['with one', 'salt', ['id', 'salt', '2']],
])('SEC-R17 a recovery that was open at an update keeps the code it was sent: %s', (_, salt, parts) => {
  const older = { id: 'id', passcode_salt: salt, codes_by_channel: false };
  const bytes = Buffer.from(secrets.fingerprint('passcode', ...parts), 'base64url');
  const sent = String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  for (const channel of ['Email', 'SMS', 'Call'] as const)
    expect(passcode(secrets, older, { channel, codeNumber: 2 })).toBe(sent);
});
