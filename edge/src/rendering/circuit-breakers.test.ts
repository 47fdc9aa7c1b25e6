import { CircuitBreakers, type RenderFailure, type Verdict } from './circuit-breakers';

const unit = { key: 'login-mf@1', part: 'login-mf', bundles: [] };
const other = { key: 'shell@1', part: 'shell', bundles: [] };
const WHOLE = { unit, page: null };
const SLOW = { unit, page: '/slow' };
const FAILS: Verdict = { kind: 'error', reason: 'throws' };

/** Circuit breakers whose retries the test starts. */
function createBreakers() {
  const retries: { readonly minutes: number; readonly start: () => void }[] = [];
  const opened: RenderFailure[] = [];
  const breakers = new CircuitBreakers(
    (delayMs, start) => {
      const retry = { minutes: delayMs / 60_000, start };
      retries.push(retry);
      return () => void (retries.includes(retry) && retries.splice(retries.indexOf(retry), 1));
    },
    (_failures, failure) => void (failure !== undefined && opened.push(failure)),
  );
  return {
    breakers,
    opened,
    retries,
    retry: async (): Promise<void> => {
      for (const { start } of retries.splice(0)) start();
      await breakers.whenSettled();
    },
  };
}

test('a part that keeps failing is tried again after growing pauses of at most ten minutes @CARD-6', async () => {
  const { breakers, opened, retries, retry } = createBreakers();
  breakers.confirm(WHOLE, () => Promise.resolve(FAILS));
  await breakers.whenSettled();
  for (const minutes of [1, 2, 4, 8, 10, 10]) {
    expect(retries).toMatchObject([{ minutes }]);
    expect(breakers.isClosed(unit)).toBe(false);
    await retry();
  }
  expect(opened).toHaveLength(1);
  expect(breakers.isClosed(other)).toBe(true);
});

test('a part that works again is rendered from the next retry on @CARD-6', async () => {
  const { breakers, retries, retry } = createBreakers();
  const verdicts: Verdict[] = [FAILS, 'busy', FAILS, null];
  breakers.confirm(WHOLE, () => Promise.resolve(verdicts.shift() ?? null));
  expect(breakers.isClosed(unit)).toBe(false);
  await breakers.whenSettled();
  await retry();
  // A retry for which the machine was too busy says nothing about the part.
  expect(retries).toMatchObject([{ minutes: 1 }]);
  await retry();
  expect(breakers.failures).toHaveLength(1);
  await retry();
  expect([breakers.failures, breakers.areClosed, retries]).toEqual([[], true, []]);
});

test.each([null, 'busy'] as const)(
  'a failure whose repetition is %j switches nothing off @CARD-6',
  async (verdict) => {
    const { breakers, opened } = createBreakers();
    breakers.confirm(WHOLE, () => Promise.resolve(verdict));
    await breakers.whenSettled();
    expect([breakers.areClosed, opened]).toEqual([true, []]);
  },
);

test('a page is switched off alone, and together with its part once that fails @CARD-6', async () => {
  const { breakers, retries } = createBreakers();
  breakers.open(SLOW, { kind: 'timeout', reason: 'is slow' }, () => Promise.resolve(FAILS));
  expect([breakers.isClosed(unit, '/slow'), breakers.isClosed(unit, '/'), breakers.isClosed(unit)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(breakers.countPages(unit)).toBe(1);
  breakers.open(WHOLE, { kind: 'error', reason: 'throws' }, () => Promise.resolve(FAILS));
  expect([breakers.isClosed(unit, '/'), breakers.countPages(unit), retries.length]).toEqual([false, 0, 1]);
});

test('the next release of a part ends its circuit breaker, and a late retry does not open it @CARD-6', async () => {
  const { breakers, retries, opened } = createBreakers();
  let settle: (verdict: Verdict) => void = () => undefined;
  breakers.confirm(WHOLE, () => new Promise((resolve) => (settle = resolve)));
  breakers.open({ unit: other, page: null }, { kind: 'error', reason: 'throws' }, () =>
    Promise.resolve(null),
  );
  breakers.keepOnly((key) => key === other.key);
  settle(FAILS);
  await breakers.whenSettled();
  expect([breakers.isClosed(unit), breakers.isClosed(other), opened.length]).toEqual([true, false, 1]);
  breakers.close();
  expect([breakers.areClosed, retries]).toEqual([true, []]);
});
