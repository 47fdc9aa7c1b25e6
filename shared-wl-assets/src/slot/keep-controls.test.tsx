import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { fixturePortal } from '../test-support/portal-fixture';
import { alterTexts, TEXT_ALTERATIONS } from '../test-support/text-alterations';
import { TextField } from '../ui/TextField';
import { slot } from './slot';

const pressed = jest.fn();
const typed = jest.fn();
const Form = () => (
  <form>
    <h1>
      <span>Log in</span>
    </h1>
    <TextField name="USER" label="User ID" onInput={({ currentTarget }) => typed(currentTarget.value)} />
    <TextField name="emailId" label="E-mail" type="email" />
    <TextField name="PASSWRD" label="Password" secret />
    <button type="button" onClick={pressed}>
      <span>Help</span>
    </button>
  </form>
);

const portal = fixturePortal();
const { route } = portal.getState();

/** A slot as rendered by the server, before its part has loaded. */
const served = (): HTMLElement => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(slot({ id: 'form', Component: Form }).element(portal, { route }));
  place.dataset['prerendered'] = 'form';
  return place;
};
const field = (place: HTMLElement, name: string): HTMLInputElement =>
  place.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const hydrate = async (domElement: HTMLElement): Promise<() => Promise<void>> => {
  const props = { name: 'form', domElement, route, portal };
  const { mount, unmount } = slot({ id: 'form', Component: Form });
  await act(() => mount(props));
  return () => act(() => unmount(props));
};

/** React reports a hydration mismatch as an error on window. */
const silence = (event: ErrorEvent) => event.preventDefault();
beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  addEventListener('error', silence);
});
afterEach(() => {
  removeEventListener('error', silence);
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

const VALUES = { USER: 'jörg.müller', emailId: 'joerg@example.com', PASSWRD: 'Portal-Demo-1' };

describe.each(Object.entries(TEXT_ALTERATIONS))(
  'texts altered before hydration by %s @LOG-7 @REC-6',
  (name, alter) => {
    test.each(Object.keys(VALUES) as (keyof typeof VALUES)[])(
      'every typed value, the focus and the caret in %s are kept',
      async (focused) => {
        const container = served();
        const before = field(container, 'USER');
        for (const [each, value] of Object.entries(VALUES)) field(container, each).value = value;
        field(container, focused).focus();
        if (focused !== 'emailId') field(container, focused).setSelectionRange(2, 4);
        alterTexts(container, alter);
        const unmount = await hydrate(container);
        // React ignores unchanged texts; for changed ones it renders the slot again.
        const isReplaced = name === 'a translator that replaces them';
        expect(before.isConnected).toBe(!isReplaced);
        expect(typed.mock.calls).toEqual(isReplaced ? [[VALUES.USER]] : []);
        for (const [each, value] of Object.entries(VALUES)) expect(field(container, each).value).toBe(value);
        expect(document.activeElement).toBe(field(container, focused));
        if (focused !== 'emailId') expect(field(container, focused).selectionEnd).toBe(4);
        await unmount();
      },
    );

    test('a click that waits for hydration reaches the new button', async () => {
      const place = served();
      const button = [...place.querySelectorAll('button')].at(-1)!;
      alterTexts(place, alter);
      const unmount = await hydrate(place);
      act(() => button.click());
      expect(pressed).toHaveBeenCalledTimes(1);
      await unmount();
    });
  },
);

test('an unaltered page keeps its own fields @LOG-7', async () => {
  const container = served();
  const before = field(container, 'USER');
  before.value = 'alex';
  const unmount = await hydrate(container);
  expect(field(container, 'USER')).toBe(before);
  expect(before.value).toBe('alex');
  expect(typed).not.toHaveBeenCalled();
  await unmount();
});
