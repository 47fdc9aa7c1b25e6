import { nextFields, sendable, shownProblem, unreadFields, type FieldName } from './login-fields';

const content = (USER: string, PASSWRD: string, autofilled = false) => ({
  USER: { value: USER, autofilled },
  PASSWRD: { value: PASSWRD, autofilled },
});
const event = (name: FieldName, kind: 'input' | 'blur') => ({ name, kind });

test('LOG-7 an error shows only once a field has been typed in and left', () => {
  const typed = nextFields(unreadFields, content('a b', ''), 8, event('USER', 'input'));
  expect(typed.USER.problem).toBe('userId.whitespace');
  expect(shownProblem(typed.USER)).toBeNull();
  const left = nextFields(typed, content('a b', ''), 8, event('USER', 'blur'));
  expect(shownProblem(left.USER)).toBe('userId.whitespace');
  expect(shownProblem(left.PASSWRD)).toBeNull();
  const passedBy = nextFields(unreadFields, content('', ''), 8, event('USER', 'blur'));
  expect(shownProblem(passedBy.USER)).toBeNull();
});

test('VAL-2 the minimum length of the password is the white label’s (D-8)', () => {
  expect(nextFields(unreadFields, content('a', '1234567'), 8).PASSWRD.problem).toBe('password.tooShort');
  expect(sendable(nextFields(unreadFields, content('a', '1234'), 4))).toBe(true);
});

test('LOG-7 what a password manager has filled in may be sent before a script may read it', () => {
  expect(sendable(nextFields(unreadFields, content('', '', true), 8))).toBe(true);
  expect(sendable(nextFields(unreadFields, content('', ''), 8))).toBe(false);
});
