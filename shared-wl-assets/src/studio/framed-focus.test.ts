import { simulateFocusInFrame } from './framed-focus';

const { focus, blur } = HTMLElement.prototype;
afterEach(() => Object.assign(HTMLElement.prototype, { focus, blur }));

const fieldThatTells = () => {
  const field = document.body.appendChild(document.createElement('input'));
  const told: string[] = [];
  for (const name of ['focus', 'blur']) field.addEventListener(name, () => told.push(name));
  for (const name of ['focusin', 'focusout']) document.body.addEventListener(name, () => told.push(name));
  return { field, told };
};

test('a screen in a studio frame gets focus and blur events without moving the focus @NAV-2', () => {
  const { field, told: dispatchedEvents } = fieldThatTells();
  simulateFocusInFrame({ parent: {}, frameElement: null, addEventListener: jest.fn(), HTMLElement });
  field.focus();
  field.blur();
  expect(dispatchedEvents).toEqual(['focus', 'focusin', 'blur', 'focusout']);
  expect(document.activeElement).toBe(document.body);
});

test('a screen opened in its own window takes the focus @NAV-2', () => {
  const { field } = fieldThatTells();
  simulateFocusInFrame(window);
  field.focus();
  expect(document.activeElement).toBe(field);
});
