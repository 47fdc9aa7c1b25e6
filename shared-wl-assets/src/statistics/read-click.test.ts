import { readClick, readSubmit } from './read-click';

const ORIGIN = 'https://portal.example';
const TEXTS = {
  'login-mf': { heading: 'Go on', form: { go: 'Go on' }, say: 'Show {{label}}' },
  shared: { toast: { close: 'Close' } },
};
const PAGE = { part: 'login-mf', origin: ORIGIN, texts: TEXTS };

const on = (markup: string, selector: string, type = 'click') => {
  document.body.innerHTML = `<div id="slot-main">${markup}</div>`;
  const target = document.querySelector(selector);
  if (target === null) throw new Error('no such element');
  let event: Event | undefined;
  addEventListener(type, (given) => (event = given), { once: true });
  target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  if (event === undefined) throw new Error('no event');
  return event;
};
const clicked = (markup: string, selector: string) => readClick(on(markup, selector), PAGE);

test('a link is recorded with its id, text and target without values @STA-1', () => {
  expect(clicked('<a href="/ray/fps?uid=alex"><b>Forgot  Password</b></a>', 'b')).toEqual({
    action: 'Click',
    component: 'login-mf',
    eventType: 'click',
    fieldId: '/ray/fps',
    fieldValue: 'Forgot Password',
    redirect: '/ray/fps',
    details: '',
  });
});

test('a click outside of controls is not recorded @STA-1', () => {
  expect(clicked('<p>Words</p>', 'p')).toBeNull();
  expect(clicked('<input type="password" name="PASSWRD" value="secret">', 'input')).toBeNull();
});

test.each([
  ['<button name="go" type="submit">Go</button>', 'go', 'Go'],
  ['<button type="submit">Go</button>', 'submit', 'Go'],
  ['<button id="login-_r_1_" type="button">Go</button>', 'button', 'Go'],
  ['<button id="support">Go</button>', 'support', 'Go'],
  ['<button aria-label="Close">x</button>', 'shared:toast.close', 'Close'],
  ['<button type="submit"> Go\n on </button>', 'login-mf:form.go', 'Go on'],
  ['<button type="button">Show <b>Password</b></button>', 'login-mf:say', 'Show Password'],
  ['<button type="button">Bank’s own words</button>', 'button', 'Bank’s own words'],
  ['<button name="b">Send to a***n@example.com</button>', 'b', 'Send to …'],
  ['<button name="b">Call +1 555 555 0101</button>', 'b', 'Call …'],
  ['<button name="b">483 920</button>', 'b', '…'],
  ['<input type="checkbox" name="keep" value="alex.morgan">', 'keep', ''],
])('%s is %s, with text %p @STA-1 @SEC-R15', (markup, fieldId, fieldValue) => {
  expect(clicked(markup, 'button,input')).toMatchObject({ fieldId, fieldValue });
});

const form = (attributes: string) => `<form ${attributes}><input name="PASSWRD" value="secret"></form>`;

test('a submitted form is recorded with its target only @STA-1', () => {
  const sent = readSubmit(
    on(form('action="/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=x"'), 'form', 'submit'),
    PAGE,
  );
  expect(sent).toEqual({
    action: 'Log In',
    component: 'login-mf',
    eventType: 'submit',
    fieldId: 'form',
    fieldValue: '',
    redirect: '/login/forms/bg/ProcessLogin.fcc',
    details: '',
  });
  expect(readSubmit(on(form('action="/x" name="f"'), 'form', 'submit'), PAGE)).toMatchObject({
    action: 'Submit',
    fieldId: 'f',
  });
  const kept = on(form('action="/x"'), 'form', 'submit');
  kept.preventDefault();
  expect(readSubmit(kept, PAGE)).toBeNull();
});

test('the recorded text is that of the click, even if the control has changed since @STA-1', () => {
  const event = on('<button>Please wait</button>', 'button');
  expect(readClick(event, PAGE, 'Go on')).toMatchObject({ fieldId: 'login-mf:form.go', fieldValue: 'Go on' });
});
