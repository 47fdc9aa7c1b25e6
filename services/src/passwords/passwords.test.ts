import { HashingFailedError } from './hashing-pool';
import { passwordFault } from './password-rules';
import { hashPassword, hashUnlessUsed, verifyPassword } from './passwords';

test('a hash contains its parameters and verifies only its password @SEC-R16', async () => {
  const hash = await hashPassword('Quiet-River-77');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'Quiet-River-77')).toBe(true);
  expect(await verifyPassword(hash, 'Quiet-River-78')).toBe(false);
  expect(await verifyPassword('', '')).toBe(false);
  expect(await verifyPassword('$argon2id$v=19$m=19456,t=2,p=1$', 'Quiet-River-77')).toBe(false);
  expect(await verifyPassword('Quiet-River-77', 'Quiet-River-77')).toBe(false);
});

test('a hash that cannot be computed is an error, not a wrong password @SEC-R16', async () => {
  const [salt, hash] = ['c2FsdC1vZi1zaXh0ZWVu', 'aGFzaC1vZi1zaXh0ZWVu'];
  for (const parameters of ['v=19$m=1,t=2,p=1', 'v=19$m=19456,t=0,p=1', 'v=7$m=19456,t=2,p=1'])
    await expect(verifyPassword(`$argon2id$${parameters}$${salt}$${hash}`, 'Quiet-River-77')).rejects.toThrow(
      HashingFailedError,
    );
  const whole = await hashPassword('Quiet-River-77');
  // 41 base64 characters cannot encode whole bytes; other lengths would decode to a hash of another length.
  await expect(verifyPassword(whole.slice(0, -2), 'Quiet-River-77')).rejects.toThrow(HashingFailedError);
});

test('an umlaut is the same in composed and decomposed form @SEC-R16', async () => {
  expect(await verifyPassword(await hashPassword('U\u0308berg-77'), '\u00dcberg-77')).toBe(true);
});

test('an earlier password is found among 12, whatever the salts @CHG-2', async () => {
  const chain = [await hashPassword('First-River-1')];
  for (let i = 2; i <= 4; i += 1) chain.unshift((await hashUnlessUsed(`First-River-${i}`, chain)) ?? '');
  const withForeign = [...chain, await hashPassword('Foreign-River-9')];
  expect(await hashUnlessUsed('First-River-2', withForeign)).toBeNull();
  expect(await hashUnlessUsed('Foreign-River-9', withForeign)).toBeNull();
  expect(await verifyPassword((await hashUnlessUsed('New-River-5', withForeign)) ?? '', 'New-River-5')).toBe(
    true,
  );
});

test.each([
  ['Ab1!', 'ISB_PASSVAL01'],
  ['xkvbnrwq1!', 'ISB_PASSVAL01'],
  ['Xkvbnrwqi!', 'ISB_PASSVAL01'],
  ['Quiet River-77', 'ISB_PASSVAL03'],
  ['P@ssw0rd-1', 'ISB_PASSVAL02'],
  ['Willkommen-2026', 'ISB_PASSVAL02'],
  ['Dragon-2026!', 'ISB_PASSVAL02'],
  ['!!Liverpool1892', 'ISB_PASSVAL02'],
  ['Alex-1-Xyzzy', 'ISB_PASSVAL02'],
  ['Sunshine-over-Lake-9', null],
  ['Portal-Demo-1', null],
  ['Übergrün-77', null],
  ['\u{FF30}\u{FF41}\u{FF53}\u{FF53}\u{FF57}\u{FF4F}\u{FF52}\u{FF44}-2026', 'ISB_PASSVAL02'],
  ['\u{FF21}\u{FF4C}\u{FF45}\u{FF58}-1-Xyzzy', 'ISB_PASSVAL02'],
  ['Quiet\u{3000}River-77', 'ISB_PASSVAL03'],
  ['Quiet\u{B4}River77', null],
])('%s: %s @CHG-2', (newPass, fault) => {
  expect(passwordFault({ newPass, verifyPass: newPass, minimum: 8, userId: 'alex-1' })).toBe(fault);
});
