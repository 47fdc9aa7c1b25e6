import { crossFade } from './cross-fade';

const startViewTransition = jest.fn((change: () => void) => {
  change();
  return { ready: Promise.reject(new Error('cut short')) };
});

const setUp = ({ reduced = false, own = true, able = true } = {}) => {
  Object.assign(document, { startViewTransition: able ? startViewTransition : undefined });
  Object.assign(window, {
    matchMedia: (query: string) => ({ matches: reduced && query.includes('reduce') }),
  });
  document.body.className = own ? 'portal portal-page' : '';
  const change = jest.fn();
  crossFade(change);
  return change;
};
beforeEach(() => jest.clearAllMocks());

test('CST a step fades where the browser can; a fade that is cut short has still changed the page', () => {
  expect(setUp()).toHaveBeenCalledTimes(1);
  expect(startViewTransition).toHaveBeenCalledTimes(1);
});

test.each([
  ['the browser knows no view transitions', { able: false }],
  ['the visitor wants no motion', { reduced: true }],
  ['the page belongs to someone else', { own: false }],
])('CST a step changes at once when %s', (_why, setting) => {
  expect(setUp(setting)).toHaveBeenCalledTimes(1);
  expect(startViewTransition).not.toHaveBeenCalled();
});
