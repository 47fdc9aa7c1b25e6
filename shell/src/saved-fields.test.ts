import { restoreFields, saveFields } from './saved-fields';

const page = (values: Readonly<Record<string, string>> = {}) => {
  document.body.innerHTML = `<main><form>
    <input name="userId" autocomplete="username">
    <input name="emailId" autocomplete="email">
    <input name="PASSWRD" type="text" autocomplete="current-password">
    <input name="otp" autocomplete="one-time-code">
    <input name="known" autocomplete="username" readonly value="m.hartmann">
  </form></main>`;
  for (const [name, value] of Object.entries(values)) field(name).value = value;
};
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;

beforeEach(() => sessionStorage.clear());

test('the input is restored once in the other language, with input events @I18N-2', () => {
  page({ userId: 'alex', emailId: 'alex@example.com' });
  saveFields('/default/fuid');
  page();
  const heard = jest.fn();
  document.body.addEventListener('input', heard);
  restoreFields('/default/fuid');
  expect([field('userId').value, field('emailId').value]).toEqual(['alex', 'alex@example.com']);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(sessionStorage).toHaveLength(0);
  page();
  restoreFields('/default/fuid');
  expect(field('userId').value).toBe('');
});

test('neither a password nor a passcode is stored, also while it is visible @SEC-R12', () => {
  page({ PASSWRD: 'Portal-Demo-1', otp: '483920' });
  saveFields('/app/default/login');
  expect(sessionStorage).toHaveLength(0);
});

test('the input is not restored on another page, and newer input is not overwritten @I18N-2', () => {
  page({ userId: 'alex' });
  saveFields('/default/fps');
  page();
  restoreFields('/default/fuid');
  expect(field('userId').value).toBe('');
  page({ userId: 'alex' });
  saveFields('/default/fps');
  page({ userId: 'erika' });
  restoreFields('/default/fps');
  expect(field('userId').value).toBe('erika');
});

test.each(['{', 'null', '{"path":"/default/fps"}', '{"path":"/default/fps","values":{"userId":1}}'])(
  'invalid stored data %s is ignored @I18N-2',
  (text) => {
    sessionStorage.setItem('typedFields', text);
    sessionStorage.setItem('typedFields.until', String(Date.now() + 1_000));
    page();
    expect(() => restoreFields('/default/fps')).not.toThrow();
    expect(field('userId').value).toBe('');
  },
);
