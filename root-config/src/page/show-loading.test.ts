import { showLoading } from './show-loading';

test('a line above main shows that a page loads, once @NAV-6', () => {
  // jsdom has neither animations nor media queries.
  Object.assign(HTMLElement.prototype, { animate: jest.fn() });
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  const main = document.createElement('div');
  document.body.replaceChildren(main);
  showLoading(main, true);
  showLoading(main, true);
  expect(document.body.children).toHaveLength(2);
  expect(main.previousElementSibling?.className).toBe('root-config-loading');
  showLoading(main, false);
  expect(document.body.children).toHaveLength(1);
});
