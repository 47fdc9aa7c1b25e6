import { showLoading, showNextPage } from './page-transition';

const mounted = () => dispatchEvent(new Event('single-spa:routing-event'));
const createMain = (): HTMLElement => {
  const main = document.createElement('div');
  Object.defineProperty(main, 'offsetHeight', { value: 640 });
  return main;
};

test('the height of main is kept until the next page is mounted @NAV-2', async () => {
  const main = createMain();
  const transition = showNextPage(main, () => main.replaceChildren());
  expect(main.style.minBlockSize).toBe('640px');
  mounted();
  await transition;
  expect(main.style.minBlockSize).toBe('');
});

test('a page that is not mounted in time is shown as far as it is @NAV-2', async () => {
  jest.useFakeTimers();
  const main = createMain();
  const transition = showNextPage(main, () => undefined);
  await jest.advanceTimersByTimeAsync(1_000);
  await transition;
  expect(main.style.minBlockSize).toBe('');
  jest.useRealTimers();
});

test('a line above main shows that a page loads, once @NAV-6', () => {
  // jsdom has neither animations nor media queries.
  Object.assign(HTMLElement.prototype, { animate: jest.fn() });
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  const main = createMain();
  document.body.replaceChildren(main);
  showLoading(main, true);
  showLoading(main, true);
  expect(document.body.children).toHaveLength(2);
  expect(main.previousElementSibling?.className).toBe('root-config-loading');
  showLoading(main, false);
  expect(document.body.children).toHaveLength(1);
});
