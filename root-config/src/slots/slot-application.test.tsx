import type { Slot } from '@portal/shared-wl-assets';
import { createSlotApplication, type SlotApplicationProps } from './slot-application';

const texts = { title: 'Not loaded', advice: 'Try again later', retry: 'Try again' };

const setUp = (load: () => Promise<Slot>, markup = '') => {
  const domElement = document.createElement('div');
  domElement.innerHTML = markup;
  domElement.dataset['prerendered'] = 'login';
  const reported: unknown[] = [];
  const arrived = jest.fn();
  const application = createSlotApplication(
    load,
    () => texts,
    arrived,
    (error) => reported.push(error),
  );
  const props = { name: 'login-mf:main', domElement } as unknown as SlotApplicationProps;
  return { application, props, domElement, reported, arrived };
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

const slotThat = (mount: (props: SlotApplicationProps) => void): Slot =>
  ({
    bootstrap: () => Promise.resolve(),
    mount: (props: SlotApplicationProps) => Promise.resolve(mount(props)),
    unmount: () => Promise.resolve(),
  }) as unknown as Slot;

test('a loaded part is mounted into its slot @CARD-3', async () => {
  const { application, props, domElement, arrived } = setUp(() =>
    Promise.resolve(slotThat(({ domElement: element }) => void (element.textContent = 'here'))),
  );
  await application.mount(props);
  expect(domElement).toHaveTextContent('here');
  expect(arrived).toHaveBeenCalledTimes(1);
});

test('"try again" moves the focus to the part, or to the button of the next failure @CARD-6', async () => {
  const load = jest
    .fn(() => Promise.resolve(slotThat(() => undefined)))
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('still gone'));
  const { application, props, domElement, arrived } = setUp(load);
  document.body.append(domElement);
  await application.mount(props);
  // The visitor has not requested it yet.
  expect(document.body).toHaveFocus();
  domElement.querySelector('button')?.click();
  await settled();
  expect(domElement.querySelector('button')).toHaveFocus();
  domElement.querySelector('button')?.click();
  await settled();
  expect(arrived.mock.calls).toEqual([[true]]);
  domElement.remove();
});

test('a part that React removes as its error boundary fails is replaced by the root’s message @CARD-6', async () => {
  const crashing = jest.fn((_props: SlotApplicationProps): void => undefined);
  const unmounted = jest.fn(() => Promise.resolve());
  const { application, props, domElement, reported } = setUp(() =>
    Promise.resolve({ ...slotThat(crashing), unmount: unmounted }),
  );
  crashing.mockImplementationOnce(({ domElement: element, failed }) => {
    element.replaceChildren();
    failed?.(new Error('boundary'));
  });
  await application.mount(props);
  await settled();
  expect(reported).toHaveLength(1);
  expect(unmounted).toHaveBeenCalledTimes(1);
  expect(domElement.querySelectorAll('[role=alert]')).toHaveLength(1);
  crashing.mockImplementationOnce(({ domElement: element }) => element.append('here'));
  domElement.querySelector('button')?.click();
  await settled();
  expect(domElement).toHaveTextContent('here');
  expect(domElement.querySelector('[role=alert]')).toBeNull();
});

test('a part that shows its own message keeps it, and one left in the meantime gets none @CARD-6', async () => {
  const slotWithMessage = slotThat(({ domElement: element, failed }) => {
    element.innerHTML = '<div role="alert">own</div>';
    failed?.(new Error('part'));
  });
  const { application, props, domElement } = setUp(() => Promise.resolve(slotWithMessage));
  await application.mount(props);
  await settled();
  expect(domElement).toHaveTextContent('own');
  expect(domElement.querySelectorAll('[role=alert]')).toHaveLength(1);

  const gone = slotThat(({ domElement: element, failed }) => {
    element.replaceChildren();
    failed?.(new Error('part'));
  });
  const next = setUp(() => Promise.resolve(gone));
  await next.application.mount(next.props);
  await next.application.unmount(next.props);
  await settled();
  expect(next.domElement).toBeEmptyDOMElement();
});

test('a pre-rendered form that works without scripts stays next to the fallback @LOG-5', async () => {
  const { application, props, domElement } = setUp(
    () => Promise.reject(new Error('gone')),
    '<form method="post" action="/login"><input name="USER"></form>',
  );
  await application.mount(props);
  expect(domElement.querySelector('form')).not.toBeNull();
  expect(domElement.firstElementChild).toHaveAttribute('role', 'alert');
});

test('a message that replaces the page has its main landmark and heading @CARD-6', async () => {
  const { application, props, domElement } = setUp(() => Promise.reject(new Error('gone')), '<main></main>');
  domElement.id = 'slot-main';
  await application.mount(props);
  expect(domElement.querySelectorAll('main')).toHaveLength(1);
  expect(domElement.querySelector('main h1')).toHaveTextContent('Not loaded');
  await application.unmount(props);
  expect(domElement).toBeEmptyDOMElement();
});

test('the remaining form is removed with its data-prerendered attribute on unmount @CARD-6 @NAV-9', async () => {
  const { application, props, domElement } = setUp(
    () => Promise.reject(new Error('gone')),
    '<form method="post" action="/login"><input name="USER"></form>',
  );
  await application.mount(props);
  expect(domElement).toHaveAttribute('data-prerendered');
  await application.unmount(props);
  expect(domElement).not.toHaveAttribute('data-prerendered');
  expect(domElement).toBeEmptyDOMElement();
});

test('leaving while the part is loading mounts nothing @CARD-3', async () => {
  let deliver: (slot: Slot) => void = () => undefined;
  const mounted = jest.fn();
  const { application, props, domElement } = setUp(() => new Promise((resolve) => (deliver = resolve)));
  const mounting = application.mount(props);
  await application.unmount(props);
  deliver(slotThat(mounted));
  await mounting;
  expect(mounted).not.toHaveBeenCalled();
  expect(domElement).toBeEmptyDOMElement();
});

/** A part that finishes one lifecycle step only when the test allows it. */
const slowSlot = (slow: 'bootstrap' | 'mount') => {
  const log: string[] = [];
  let goOn: () => void = () => undefined;
  const step = (name: string) => async (): Promise<void> => {
    log.push(name);
    if (name === slow) await new Promise<void>((resolve) => (goOn = resolve));
    if (name === 'mount') log.push('mounted');
  };
  const slot = { bootstrap: step('bootstrap'), mount: step('mount'), unmount: step('unmount') };
  return { slot: slot as unknown as Slot, log, goOn: () => goOn() };
};

test('leaving while the part is bootstrapping mounts nothing @CARD-3', async () => {
  const { slot, log, goOn } = slowSlot('bootstrap');
  const { application, props, arrived } = setUp(() => Promise.resolve(slot));
  const mounting = application.mount(props);
  await settled();
  await application.unmount(props);
  goOn();
  await mounting;
  expect(log).toEqual(['bootstrap']);
  expect(arrived).not.toHaveBeenCalled();
});

test('leaving while the part is mounting unmounts it as soon as it is mounted @CARD-3', async () => {
  const { slot, log, goOn } = slowSlot('mount');
  const { application, props, arrived } = setUp(() => Promise.resolve(slot));
  const mounting = application.mount(props);
  await settled();
  const leaving = application.unmount(props);
  goOn();
  await Promise.all([mounting, leaving]);
  expect(log).toEqual(['bootstrap', 'mount', 'mounted', 'unmount']);
  expect(arrived).not.toHaveBeenCalled();
});

test('a mount cancelled while loading does not appear in addition to a later one @CARD-3', async () => {
  const deliver: ((slot: Slot) => void)[] = [];
  const mounted = jest.fn();
  const { application, props, arrived } = setUp(() => new Promise((resolve) => void deliver.push(resolve)));
  const first = application.mount(props);
  await application.unmount(props);
  const second = application.mount(props);
  deliver.forEach((send) => send(slotThat(mounted)));
  await Promise.all([first, second]);
  expect(mounted).toHaveBeenCalledTimes(1);
  expect(arrived).toHaveBeenCalledTimes(1);
});

describe('a part that does not end its lifecycles @CARD-6', () => {
  const never = () => new Promise<void>(() => undefined);
  const slotWith = (lifecycles: object): Slot =>
    ({ ...slotThat(({ domElement: element }) => element.append('here')), ...lifecycles }) as unknown as Slot;
  const open = (slot: Slot, markup = '') => {
    const set = setUp(() => Promise.resolve(slot), markup);
    document.body.replaceChildren(set.domElement);
    return { ...set, getContainer: () => document.body.firstElementChild as HTMLElement };
  };

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([
    ['hangs', never],
    ['rejects', () => Promise.reject(new Error('kept'))],
    [
      'throws',
      () => {
        throw new Error('kept');
      },
    ],
  ])(
    'an unmount that %s leaves an empty slot, and the part cannot change it any more',
    async (_how, unmount) => {
      const { application, props, domElement, getContainer, reported } = open(slotWith({ unmount }));
      await application.mount(props);
      const leaving = application.unmount(props);
      await jest.advanceTimersByTimeAsync(1_000);
      await leaving;
      expect(getContainer()).toBeEmptyDOMElement();
      domElement.append('late');
      expect(getContainer()).toBeEmptyDOMElement();
      expect(reported).toHaveLength(1);
    },
  );

  test('a mount that hangs is left within a second', async () => {
    const { application, props, getContainer } = open(slotWith({ mount: never }), 'prerendered');
    void application.mount(props);
    await jest.advanceTimersByTimeAsync(0);
    const leaving = application.unmount(props);
    await jest.advanceTimersByTimeAsync(1_000);
    await leaving;
    expect(getContainer()).toBeEmptyDOMElement();
    expect(getContainer()).not.toHaveAttribute('data-prerendered');
  });

  test.each([['mount'], ['bootstrap']])(
    'a %s that hangs shows the fallback, also after the part has been tried again',
    async (step) => {
      const hanging = jest.fn(never);
      const { application, props, getContainer } = open(slotWith({ [step]: hanging }));
      void application.mount(props);
      await jest.advanceTimersByTimeAsync(9_000);
      expect(getContainer().querySelector('[role=alert]')).toHaveTextContent('Not loaded');
      hanging.mockImplementation(() => Promise.resolve());
      getContainer().querySelector('button')?.click();
      await jest.advanceTimersByTimeAsync(0);
      expect(getContainer().querySelector('[role=alert]')).toBeNull();
      await application.unmount(props);
      expect(getContainer()).toBeEmptyDOMElement();
    },
  );
});
