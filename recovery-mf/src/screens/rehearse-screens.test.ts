import { fixturePortal } from '@portal/shared-wl-assets/testing';
import { act } from '@testing-library/react';
import { textsOf } from '../testing/render-fixture';
import { rehearseScreens } from './rehearse-screens';

/** What stood on the page whenever an element was asked for its size. */
const laidOut = (): string[] => {
  const seen: string[] = [];
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { visibility, position } = getComputedStyle(this);
    const questions = [...this.querySelectorAll('h1')].filter(
      (heading) => heading.closest('[style*="display"]') === null,
    );
    seen.push(`${visibility} ${position} ${this.getAttribute('aria-hidden')} ${questions.length}`);
    return new DOMRect();
  });
  return seen;
};

const done = jest.fn();
const begin = (): Promise<() => void> =>
  act(() => rehearseScreens(fixturePortal({ texts: textsOf('en-US') }), done));
const rehearsed = async (): Promise<void> => {
  await begin();
  act(() => jest.advanceTimersByTime(1_000));
};

beforeEach(() => {
  jest.useFakeTimers();
  done.mockClear();
  document.body.className = 'portal portal-page';
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  document.body.removeAttribute('class');
});

// First, as formats are kept once they are made.
test('CARD-3 a question that fails is silent until it is asked', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const clock = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new Error('broken');
  });
  const seen = laidOut();
  await rehearsed();
  expect(clock).toHaveBeenCalled();
  expect([seen, errors.mock.calls]).toEqual([[], []]);
});

test('REC-2 the questions to come are laid out once, unseen, and leave nothing behind', async () => {
  const seen = laidOut();
  document.title = 'Forgot Password';
  await rehearsed();
  expect(seen).toEqual(Array(3).fill('hidden fixed true 1'));
  expect(document.body.innerHTML).toBe('');
  expect(done).toHaveBeenCalledTimes(1);
  expect([document.title, document.activeElement]).toEqual(['Forgot Password', document.body]);
});

test('CARD-8 a host’s page is left alone', async () => {
  document.body.className = '';
  const append = jest.spyOn(document.body, 'append');
  await rehearsed();
  expect(append).not.toHaveBeenCalled();
});

test('REC-2 what is called off is not laid out, and can be made up for', async () => {
  const seen = laidOut();
  const stop = await begin();
  stop();
  act(() => jest.advanceTimersByTime(1_000));
  expect(seen).toEqual([]);
  expect(done).not.toHaveBeenCalled();
});
