import { passwordProblem } from '@portal/contract/validation';
import { serverSecrets } from '@portal/server-kit/configuration';
import {
  isKeyedPassword,
  keyTemporaryPassword,
  matchesKeyedPassword,
  newTemporaryPassword,
} from './temporary-passwords';

const secrets = serverSecrets(Buffer.alloc(32, 3));

test('a keyed temporary password matches itself in any Unicode form, with its own key only @SEC-R5', () => {
  const stored = keyTemporaryPassword(secrets, 'Gr\u00fcn-Wald-7');
  expect(isKeyedPassword(stored)).toBe(true);
  expect(stored).not.toContain('Wald');
  expect(keyTemporaryPassword(secrets, 'Gr\u00fcn-Wald-7')).not.toBe(stored);
  expect(matchesKeyedPassword(secrets, stored, 'Gru\u0308n-Wald-7')).toBe(true);
  expect(matchesKeyedPassword(secrets, stored, 'Gr\u00fcn-Wald-8')).toBe(false);
  expect(matchesKeyedPassword(serverSecrets(Buffer.alloc(32, 4)), stored, 'Gr\u00fcn-Wald-7')).toBe(false);
});

test.each(['', 'Quiet-River-77', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', '$hmac-sha256$$'])(
  '%j is no keyed password and matches nothing @SEC-R5',
  (stored) => {
    expect(isKeyedPassword(stored)).toBe(false);
    for (const text of ['', stored]) expect(matchesKeyedPassword(secrets, stored, text)).toBe(false);
  },
);

test('generated temporary passwords differ and pass the login form @D-7', () => {
  const made = Array.from({ length: 200 }, newTemporaryPassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) {
    expect(password).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(passwordProblem(password, 16)).toBeNull();
  }
});
