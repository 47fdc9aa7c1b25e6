import { renderHook } from '@testing-library/react';
import { useFadeIn } from './use-fade-in';

const setUp = ({ reduced = false, own = true, hidden = false } = {}) => {
  document.body.className = own ? 'portal portal-page' : '';
  document.body.innerHTML = '<div id="slot-main"></div>';
  const animate = jest.fn();
  Object.assign(document.getElementById('slot-main')!, { animate });
  Object.assign(window, {
    matchMedia: (query: string) => ({ matches: reduced && query.includes('reduce') }),
  });
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  const { rerender } = renderHook(useFadeIn, { initialProps: 'REQUEST' });
  return { animate, rerender };
};
afterEach(() => jest.restoreAllMocks());

test('CST the next question fades in for 120 ms, once; the first is simply there', () => {
  const { animate, rerender } = setUp();
  rerender('REQUEST');
  expect(animate).not.toHaveBeenCalled();
  rerender('OTP');
  rerender('OTP');
  expect(animate).toHaveBeenCalledTimes(1);
  expect(animate).toHaveBeenCalledWith({ opacity: [0, 1] }, expect.objectContaining({ duration: 120 }));
});

test.each([
  ['the page is not seen', { hidden: true }],
  ['the visitor wants no motion', { reduced: true }],
  ['the page belongs to someone else', { own: false }],
])('CST a step is simply there when %s', (_why, setting) => {
  const { animate, rerender } = setUp(setting);
  rerender('OTP');
  expect(animate).not.toHaveBeenCalled();
});
