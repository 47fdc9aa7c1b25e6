/** @jest-environment node */
import {
  canSubmit,
  incompleteReasons,
  type FieldName,
  nextFields,
  shownProblem,
  unreadFields,
} from './login-fields';

const content = (USER: string, PASSWRD: string, autofilled = false) => ({
  USER: { value: USER, autofilled },
  PASSWRD: { value: PASSWRD, autofilled },
});
const event = (name: FieldName, kind: 'input' | 'blur') => ({ name, kind });

test('an error is shown only after a field was edited and left @LOG-7', () => {
  const typed = nextFields(unreadFields, content('a b', ''), 8, event('USER', 'input'));
  expect(typed.USER.problem).toBe('userId.whitespace');
  expect(shownProblem(typed.USER)).toBeNull();
  const left = nextFields(typed, content('a b', ''), 8, event('USER', 'blur'));
  expect(shownProblem(left.USER)).toBe('userId.whitespace');
  expect(shownProblem(left.PASSWRD)).toBeNull();
  const passedBy = nextFields(unreadFields, content('', ''), 8, event('USER', 'blur'));
  expect(shownProblem(passedBy.USER)).toBeNull();
});

test('the minimum length of the password is that of the white label @VAL-2 @D-8', () => {
  expect(nextFields(unreadFields, content('a', '1234567'), 8).PASSWRD.problem).toBe('password.tooShort');
  expect(canSubmit(nextFields(unreadFields, content('a', '1234'), 4))).toBe(true);
});

test('autofilled values can be sent before a script may read them @LOG-7', () => {
  expect(canSubmit(nextFields(unreadFields, content('', '', true), 8))).toBe(true);
  expect(canSubmit(nextFields(unreadFields, content('', ''), 8))).toBe(false);
});

const password = (value: string) => nextFields(unreadFields, content('alex', value), 8).PASSWRD.problem;
const userId = (value: string) => nextFields(unreadFields, content(value, 'x'), 8).USER.problem;

test.each([...'<>()\'\\/,"*?', 'script', 'SCRIPT', 'javascript:', 'eval(', 'eval ('])(
  'a User ID with %j is rejected @VAL-4 @VAL-1',
  (part) => {
    for (const value of [part, `alex${part}`, `${part}alex`, `al${part}ex`]) {
      expect(userId(value)).toMatch(/^userId\.(specialCharacters|whitespace|invalid)/);
    }
  },
);

test.each([' ', 'a b', ' alex', 'alex ', 'a\tb', 'a\u00a0b'])(
  'white space in %j is rejected in both fields @VAL-4 @VAL-1 @VAL-2',
  (value) => {
    expect(userId(value)).toBe('userId.whitespace');
    expect(password(`${value}1234567`)).toBe('password.whitespace');
  },
);

test.each(['alex', 'alex.morgan@example.com', 'A_1-b', 'jörg', '用户', 'x'.repeat(100), 'o’neil', '1'])(
  '%j is a valid User ID @VAL-1 @D-12',
  (value) => {
    expect(userId(value)).toBeNull();
  },
);

test.each([
  ['', 'password.required'],
  ['1', 'password.tooShort'],
  ['1234567', 'password.tooShort'],
  ['12345678', null],
  ['<>()\'\\/,"*?', null],
  ['x'.repeat(500), null],
])('the password %j: %p @VAL-2', (value, problem) => {
  expect(password(value)).toBe(problem);
});

test.each([
  ['an empty form', content('', ''), ['enter']],
  ['a User ID with a forbidden character', content('a*b', 'long-enough-1'), ['correct', 'invalid']],
  ['a short password', content('alex', 'abc'), ['correct', 'tooShort']],
])('the reason for a disabled button says what is correct: %s @LOG-7', (_case, contents, expected) => {
  const typed = { problem: null, touched: false, dirty: contents.USER.value !== '' };
  const fields = nextFields({ USER: typed, PASSWRD: typed }, contents, 8, { name: null, kind: 'enter' });
  expect(incompleteReasons(fields)).toEqual(expected);
});
