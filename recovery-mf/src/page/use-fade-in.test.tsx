import { render } from '@testing-library/react';
import { useFadeIn } from './use-fade-in';

const Question = ({ step }: { readonly step: string }) => <div ref={useFadeIn(step)} />;

const setUp = ({ reduced = false, own = true, hidden = false } = {}) => {
  document.body.className = own ? 'portal portal-page' : '';
  const animate = jest.fn();
  Object.assign(HTMLElement.prototype, { animate });
  Object.assign(window, {
    matchMedia: (query: string) => ({ matches: reduced && query.includes('reduce') }),
  });
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  const { rerender } = render(<Question step="REQUEST" />);
  return { animate, show: (step: string) => rerender(<Question step={step} />) };
};
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
  jest.restoreAllMocks();
});

test('CST the next question fades in for 120 ms, once; the first is simply there', () => {
  const { animate, show } = setUp();
  show('REQUEST');
  expect(animate).not.toHaveBeenCalled();
  show('OTP');
  show('OTP');
  expect(animate).toHaveBeenCalledTimes(1);
  expect(animate).toHaveBeenCalledWith({ opacity: [0, 1] }, expect.objectContaining({ duration: 120 }));
});

test.each([
  ['the page is not seen', { hidden: true }],
  ['the visitor wants no motion', { reduced: true }],
  ['the page belongs to someone else', { own: false }],
])('CST a step is simply there when %s', (_why, setting) => {
  const { animate, show } = setUp(setting);
  show('OTP');
  expect(animate).not.toHaveBeenCalled();
});
