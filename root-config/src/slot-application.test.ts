import type { Slot } from '@portal/shared-wl-assets';
import { slotApplication, type SlotApplicationProps } from './slot-application';

const texts = { title: 'Not loaded', advice: 'Try again later', retry: 'Try again' };

const setUp = (load: (attempt: number) => Promise<Slot>, markup = '') => {
  const domElement = document.createElement('div');
  domElement.innerHTML = markup;
  domElement.dataset['prerendered'] = 'login';
  const reported: unknown[] = [];
  const arrived = jest.fn();
  const application = slotApplication(
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

test('CARD-3 a part that loads is mounted into its slot', async () => {
  const { application, props, domElement, arrived } = setUp(() =>
    Promise.resolve(slotThat(({ domElement: element }) => void (element.textContent = 'here'))),
  );
  await application.mount(props);
  expect(domElement).toHaveTextContent('here');
  expect(arrived).toHaveBeenCalledTimes(1);
});

test('CARD-6 a dead part shows the fallback in its slot, and mounting does not reject', async () => {
  const { application, props, domElement, reported } = setUp(() => Promise.reject(new Error('gone')));
  await application.mount(props);
  expect(domElement.querySelector('[role=alert]')).toHaveTextContent('Not loaded');
  expect(domElement.querySelector('button')).toHaveTextContent('Try again');
  expect(reported).toHaveLength(1);
});

test('CARD-6 try again loads the part once more and takes the fallback away', async () => {
  const { application, props, domElement } = setUp((attempt) =>
    attempt === 0
      ? Promise.reject(new Error('gone'))
      : Promise.resolve(slotThat(({ domElement: element }) => void element.append('here'))),
  );
  await application.mount(props);
  domElement.querySelector('button')?.click();
  await settled();
  expect(domElement).toHaveTextContent('here');
  expect(domElement.querySelector('[role=alert]')).toBeNull();
});

test('LOG-5 a pre-rendered form that the browser can post itself stays beside the fallback', async () => {
  const { application, props, domElement } = setUp(
    () => Promise.reject(new Error('gone')),
    '<form method="post" action="/login"><input name="USER"></form>',
  );
  await application.mount(props);
  expect(domElement.querySelector('form')).not.toBeNull();
  expect(domElement.firstElementChild).toHaveAttribute('role', 'alert');
});

test('CARD-6 markup that needs its part to work gives way to the fallback', async () => {
  const { application, props, domElement } = setUp(
    () => Promise.reject(new Error('gone')),
    '<form><button>Continue</button></form>',
  );
  await application.mount(props);
  expect(domElement.querySelector('form')).toBeNull();
});

test('CARD-3 leaving while the part is still on its way mounts nothing', async () => {
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
