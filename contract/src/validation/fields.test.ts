/** @jest-environment node */
import german from '../../../shared-wl-assets/i18n/validation/de-DE.json';
import english from '../../../shared-wl-assets/i18n/validation/en-US.json';
import { stripMisleading } from './canonical';
import { hasWhitespace, specialCharacters } from './checks';
import { FIELD_LIMITS } from './field-limits';
import { passwordProblem, userIdProblem } from './login-fields';
import { passcodeProblem, readPasscode } from './passcode-field';
import { emailProblem, firstNameProblem, lastNameProblem, recoveryUserIdProblem } from './recovery-fields';

test.each([...'<>()\'\\/,"*?', 'Scripty', 'JAVASCRIPT :x', 'eval (x', 'Eval`x`', 'eval \t`x`', 'a"b'])(
  '%j has special characters @VAL-4',
  (value) => {
    expect(specialCharacters(value)).toBe(true);
  },
);

test.each(['alex.morgan', 'alex@example.com', 'Ä-1_2+3', 'evaluation', 'eval1`', 'java:', ''])(
  '%j has no special characters @VAL-4',
  (value) => {
    expect(specialCharacters(value)).toBe(false);
  },
);

test('any kind of white space counts @VAL-4', () => {
  expect([' ', 'a b', 'a\t', '\u00a0', 'ab', ''].map(hasWhitespace)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['', 'userId.required'],
  [' ', 'userId.whitespace'],
  ['m hartmann', 'userId.whitespace'],
  ['m<hartmann', 'userId.invalid'],
  ['m.hartmann', null],
  ['m.hartmann@example.com', null],
])('user ID %j: %s @VAL-1 @D-12', (value, problem) => {
  expect(userIdProblem(value)).toBe(problem);
});

test.each([
  ['', undefined, 'password.required'],
  ['short', undefined, 'password.tooShort'],
  ['a b', undefined, 'password.whitespace'],
  ['long enough', undefined, 'password.whitespace'],
  ['1234567', undefined, 'password.tooShort'],
  ['12345678', undefined, null],
  ['12345678', 12, 'password.tooShort'],
  ['1234', 4, null],
])('password %j with minimum %p: %s @VAL-2 @D-8', (value, minimum, problem) => {
  expect(passwordProblem(value, minimum)).toBe(problem);
});

test.each([
  ['', 'recoveryUserId.required'],
  ['a b', 'recoveryUserId.invalid'],
  ['alex.morgan', null],
])('recovery user ID %j: %s @VAL-3', (value, problem) => {
  expect(recoveryUserIdProblem(value)).toBe(problem);
});

/** Direction marks and other characters that reorder or hide what a name says. */
const MISLEADING = [
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x061c],
  ...[0x0000, 0x0007, 0x001b, 0x007f, 0x0085, 0x009b, 0x2028, 0x2029, 0xfff9, 0xe0041],
].map((code) => String.fromCodePoint(code));
test.each(MISLEADING)('a name with %j is rejected, wherever it is @VAL-3', (character) => {
  for (const name of [`${character}Alex`, `Al${character}ex`, `Alex${character}`, character]) {
    expect([firstNameProblem(name), lastNameProblem(name)]).toEqual([
      'firstName.invalid',
      'lastName.invalid',
    ]);
    expect(stripMisleading(name)).toBe(name.replace(character, ''));
  }
});

test.each(['\u0633\u200c\u0639', 'Jo\u00adhanna', 'José', "O'Neill"])(
  'the spelling %j stays a name @VAL-3',
  (name) => {
    expect([firstNameProblem(name), lastNameProblem(name), stripMisleading(name)]).toEqual([
      null,
      null,
      name,
    ]);
  },
);

test.each(['', '  ', '\u200b', 'Al*x', 'x'.repeat(101)])('name %j is rejected @VAL-3', (value) => {
  expect(firstNameProblem(value)).toBe('firstName.invalid');
  expect(lastNameProblem(value)).toBe('lastName.invalid');
});

test.each(['Alex', "O'Neill", 'von der Heide', 'Łukasz', 'x'.repeat(100)])(
  'name %j is accepted @VAL-3',
  (value) => {
    expect(firstNameProblem(value)).toBeNull();
    expect(lastNameProblem(value)).toBeNull();
  },
);

test.each([
  'a@b.de',
  'a@b.de ',
  'a@b.de.',
  'x@müller.de',
  'x@xn--mller-kva.de',
  'x@пример.рф',
  'alex.morgan+x@mail.example.com',
  "o'neill@a-b.info",
])('e-mail %j is accepted @VAL-3', (value) => {
  expect(emailProblem(value)).toBeNull();
});

test.each([
  '',
  'a',
  '@b.de',
  'a@',
  'a@b',
  'a@b.d',
  'a@b.museum',
  'a@b.d3',
  'a@-b.de',
  'a@b-.de',
  'a@b..de',
  'a b@c.de',
  'a@b@c.de',
  'a,b@c.de',
])('e-mail %j is rejected @VAL-3', (value) => {
  expect(emailProblem(value)).toBe('email.invalid');
});

test('a malicious e-mail address is checked in linear time @VAL-3', () => {
  // CPU time, which does not advance while a slow machine suspends the test.
  const start = process.cpuUsage();
  emailProblem(`a@${'a-'.repeat(120)}!`);
  emailProblem(`a@${'a-'.repeat(100_000)}!`);
  expect(process.cpuUsage(start).user).toBeLessThan(200_000);
});

test.each([
  ['', 'passcode.required'],
  ['   ', 'passcode.required'],
  ['1', null],
  ['123456', null],
  [' 123 456\u00a0', null],
  ['1234567', 'passcode.required'],
  ['123-45', null],
  ['12345x', 'passcode.digits'],
  ['12ab56xyz', 'passcode.required'],
  ['Code 123 456 of 2026', null],
  ['123456 or 654321', 'passcode.required'],
])('passcode %j: %s @VER-3', (value, problem) => {
  expect(passcodeProblem(value, 'digits')).toBe(problem);
});

test.each([
  ' 123\u2009456\n',
  '123-456',
  '123\u2011456',
  '(123456)',
  '12-34-56.',
  'Your passcode: 123 456',
  '\u200b123\u2212456',
  '123456 20 min',
  '１２３４５６',
  '١٢٣٤٥٦',
  '۱۲۳۴۵۶',
  '१२३४५६',
  'Reference 654321, passcode 123456\n\n@bank.example  #123456',
  'Passcode 123456, reference 654321 @bank.example #123456',
  'Passcode 123456 @bank.example #12ab56',
  'Passcode 123456 @bank.example #ab1256',
  'Your passcode is 123456. It is valid for 20 minutes. Reference 7F2K-91QD. @bank.example #123456',
  'Ihr Einmalcode: 123456, gültig 20 Minuten (bis 13:39 Uhr am 25.11.2026). Ref. 2345-67QD',
])('readPasscode takes the passcode from %j @VER-3', (input) => {
  expect(readPasscode(input, 'digits')).toEqual({ passcode: '123456', notice: null });
});

test('decimal digits of every script are mapped @VER-3', () => {
  const digits = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint).filter(
    (codePoint) =>
      !(codePoint >= 0xd800 && codePoint < 0xe000) && /^\p{Nd}$/u.test(String.fromCodePoint(codePoint)),
  );
  expect(digits.length % 10).toBe(0);
  for (let index = 0; index < digits.length; index += 10) {
    const [, one, two, three, four, five, six] = digits.slice(index, index + 10);
    const typed = String.fromCodePoint(...[one, two, three, four, five, six].map((each) => each ?? 0));
    expect(readPasscode(typed, 'digits').passcode).toBe('123456');
  }
});

test.each([
  ['123456 or 654321', '', 'passcode.several'],
  ['12ab56xyz', '12ab56', 'passcode.shortened'],
  ['1234567', '123456', 'passcode.shortened'],
  ['645-', '645', null],
  ['none', 'none', null],
])('for input %j the field keeps %j and reports %s @VER-3', (input, passcode, notice) => {
  expect(readPasscode(input, 'digits')).toEqual({ passcode, notice });
});

test('letters are accepted if the recovery service issues them @VER-3', () => {
  expect(readPasscode('Your code: A1b2C3 20 min', 'alphanumeric').passcode).toBe('A1b2C3');
  expect(readPasscode('Please enter A1b2C3', 'alphanumeric').passcode).toBe('A1b2C3');
  expect(readPasscode('please use @bank.example #ABCDEF', 'alphanumeric').passcode).toBe('ABCDEF');
  expect(passcodeProblem('ABCDEF', 'alphanumeric')).toBeNull();
  expect(passcodeProblem('AB*DEF', 'alphanumeric')).toBe('passcode.letters');
  expect(passcodeProblem('AB*DEFGH', 'alphanumeric')).toBe('passcode.required');
  expect(passcodeProblem('ABCDEF', 'digits')).toBe('passcode.digits');
});

test.each([
  ['userId', userIdProblem, (length: number) => 'ä'.repeat(length)],
  ['recoveryUserId', recoveryUserIdProblem, (length: number) => '😀'.repeat(length)],
  ['email', emailProblem, (length: number) => `${'x'.repeat(length - 5)}@b.de`],
  ['password', (value: string) => passwordProblem(value), (length: number) => 'ä'.repeat(length)],
] as const)('%s has the same limit as its text @VAL-1 @VAL-2 @VAL-3', (field, findProblem, make) => {
  const limit = FIELD_LIMITS[field === 'recoveryUserId' ? 'userId' : field];
  expect(findProblem(make(limit))).toBeNull();
  expect(findProblem(make(limit + 1))).toBe(`${field}.tooLong`);
  expect(english[field].tooLong).toContain(limit.toLocaleString('en-US'));
  expect(german[field].tooLong).toContain(limit.toLocaleString('de-DE'));
});

test('the texts are those of the specification @VAL-1 @VAL-2 @VAL-3 @VER-3', () => {
  expect(english).toMatchObject({
    userId: {
      required: 'User ID is required',
      whitespace: 'Please enter without spaces',
      invalid: 'Please enter valid userId',
    },
    password: {
      required: 'Password is required',
      tooShort: 'Password too short',
      whitespace: 'Please enter without spaces',
    },
    recoveryUserId: { required: 'field required', invalid: 'enter a valid user ID' },
    firstName: { invalid: 'enter valid first name' },
    lastName: { invalid: 'enter valid last name' },
    email: { invalid: 'email error' },
    passcode: { required: 'This field is required' },
  });
});

test('both languages have the same keys @I18N-1', () => {
  const keys = (tree: object, path = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'object' ? keys(value as object, `${path}${key}.`) : [`${path}${key}`],
    );
  expect(keys(german)).toEqual(keys(english));
});
