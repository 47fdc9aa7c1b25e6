import { render } from '@testing-library/react';
import { useRef } from 'react';
import { useFadeIn } from './use-fade-in';

const Question = ({ step, arrived }: { readonly step: string; readonly arrived: boolean }) => {
  const question = useRef<HTMLDivElement>(null);
  useFadeIn(question, step, arrived);
  return <div ref={question} />;
};

const setUp = ({ reduced = false, own = true, hidden = false, arrived = false } = {}) => {
  document.body.className = own ? 'portal portal-page' : '';
  const animate = jest.fn();
  Object.assign(HTMLElement.prototype, { animate });
  Object.assign(window, {
    matchMedia: (query: string) => ({ matches: reduced && query.includes('reduce') }),
  });
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  const { rerender } = render(<Question step="OTP" arrived={arrived} />);
  return { animate, show: (step: string) => rerender(<Question step={step} arrived={arrived} />) };
};
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
  jest.restoreAllMocks();
});

test('the next step fades in for 120 ms, once; the first is shown without a transition @CST', () => {
  const { animate, show } = setUp();
  show('OTP');
  expect(animate).not.toHaveBeenCalled();
  show('VERIFY');
  show('VERIFY');
  expect(animate).toHaveBeenCalledTimes(1);
  expect(animate).toHaveBeenCalledWith({ opacity: [0.5, 1] }, expect.objectContaining({ duration: 120 }));
});
