import { passwordProblem } from './login-fields';
import { type PasswordInput, passwordMinimumLength, passwordRules } from './password-rules';

const broken = (input: Partial<PasswordInput>, minimumLength = 8): string[] =>
  passwordRules({ newPassword: '', verifyPassword: '', ...input }, minimumLength)
    .filter(({ met }) => met === false)
    .map(({ rule }) => rule);

const good = 'Quiet-Place-1';

test.each([
  ['external', 8, 8],
  ['both', 8, 8],
  ['internal', 8, 16],
  ['external', 1, 8],
  ['external', 12, 12],
  ['both', 12, 12],
  ['internal', 12, 16],
  ['internal', 20, 20],
] as const)(
  '%s, with a login form minimum of %i characters: at least %i @CHG-2 @D-8',
  (userType, loginMinimum, minimum) => {
    expect(passwordMinimumLength(userType, loginMinimum)).toBe(minimum);
  },
);

test.each([
  'Quiet-Pl1',
  'Quiet-Plac1',
  'Q1-\ufb03\ufb03\ufb03\ufb03',
  'Quie-1a\u0308a\u0308a\u0308a\u0308',
  'Quiet-1😀😀',
])('%j is accepted only if the login form accepts it, at any length @CHG-2 @VAL-2', (newPassword) => {
  for (let minimum = 8; minimum <= 16; minimum += 1) {
    const accepted = !broken({ newPassword, verifyPassword: newPassword }, minimum).includes('length');
    expect(accepted && passwordProblem(newPassword, minimum)).toBe(accepted && null);
    expect(accepted && passwordProblem(newPassword.normalize('NFKC'), minimum)).toBe(accepted && null);
  }
});

test('the rules are listed in display order @CHG-2', () => {
  expect(passwordRules({ newPassword: '', verifyPassword: '' }, 8).map(({ rule }) => rule)).toEqual([
    'length',
    'upper',
    'lower',
    'digit',
    'special',
    'spaces',
    'match',
    'different',
    'history',
  ]);
});

test('with nothing typed no rule is met except the one about spaces @CHG-2', () => {
  expect(broken({})).toEqual(['length', 'upper', 'lower', 'digit', 'special', 'match']);
  expect(broken({ oldPassword: 'x' })).toContain('different');
});

test.each([
  ['Qui-1', ['length']],
  ['quiet-place-1', ['upper']],
  ['QUIET-PLACE-1', ['lower']],
  ['Quiet-Place-x', ['digit']],
  ['QuietPlace1', ['special']],
  ['QuietPläce1', ['special']],
  // Decomposed, and outside the basic multilingual plane: checked as the service does.
  ['QuietPla\u0308ce1', ['special']],
  ['Quie-1😀', ['length']],
  ['Quiet Place 1', ['special', 'spaces']],
  ['Quiet-Place-1 ', ['spaces']],
  ['Quiet-Place\u00a01', ['spaces']],
  ['Quiet-Place\t1', ['spaces']],
])('%s breaks %j @CHG-2', (newPassword, rules) => {
  expect(broken({ newPassword, verifyPassword: newPassword })).toEqual(rules);
});

test('letters outside basic Latin satisfy no letter rule and are no special characters @CHG-2', () => {
  expect(broken({ newPassword: 'ÄÖÜäöü12', verifyPassword: 'ÄÖÜäöü12' })).toEqual([
    'upper',
    'lower',
    'special',
  ]);
});

test('internal users need 16 characters @CHG-2', () => {
  expect(broken({ newPassword: good, verifyPassword: good }, 16)).toEqual(['length']);
});

test('new and verify must match, new must differ from old @CHG-2', () => {
  expect(broken({ newPassword: good, verifyPassword: 'other' })).toEqual(['match']);
  expect(broken({ newPassword: good, verifyPassword: good, oldPassword: good })).toEqual(['different']);
  expect(broken({ newPassword: good, verifyPassword: good, oldPassword: 'old' })).toEqual([]);
});

test('reuse is known only after the service has reported it, and only for that password @CHG-2', () => {
  const rules = passwordRules({ newPassword: good, verifyPassword: good }, 8);
  expect(rules.at(-1)).toEqual({ rule: 'history', met: null });
  expect(rules.every(({ met }) => met !== false)).toBe(true);
  expect(broken({ newPassword: good, verifyPassword: good, reused: [good] })).toEqual(['history']);
  expect(broken({ newPassword: good, verifyPassword: good, reused: ['Other-One-2'] })).toEqual([]);
});

const COMPOSED = [
  'Gr\u00fc\u00dfe-77-\u00c5',
  'Caf\u00e9-Ufer-77',
  '\uc2e4-Aa-7777',
  'Aa-7777\uff21!',
] as const;

test.each(COMPOSED)('%j is the same password in every Unicode normalization form @CHG-2', (password) => {
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
    const typed = password.normalize(form);
    expect(broken({ newPassword: password, verifyPassword: typed })).toEqual([]);
    expect(broken({ newPassword: password, verifyPassword: password, oldPassword: typed })).toEqual([
      'different',
    ]);
    expect(broken({ newPassword: password, verifyPassword: password, reused: [typed] })).toEqual(['history']);
  }
});
