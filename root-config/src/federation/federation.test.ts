import type * as Federation from './federation';

interface PendingRequest {
  readonly url: string;
  readonly arrive: (container: unknown) => void;
  readonly fail: (error: Error) => void;
}

let requested: PendingRequest[];
let fetchPart: typeof Federation.fetchPart;
beforeEach(async () => {
  jest.useFakeTimers();
  requested = [];
  Object.assign(globalThis, {
    SUPPLIED_VERSIONS: {},
    System: {
      import: (url: string) =>
        new Promise((arrive, fail) => {
          requested.push({ url, arrive, fail });
        }),
      resolve: (id: string) => `https://parts.example/${id}.js`,
    },
  });
  jest.resetModules();
  ({ fetchPart } = await import('./federation'));
});
afterEach(() => jest.useRealTimers());

const urls = () => requested.map(({ url }) => url);
/** Returns the outcome of a promise as text. */
const settle = (work: Promise<unknown>): Promise<string> =>
  work.then(String, (error: unknown) => String(error));

test('a part requested several times is fetched once @CARD-3', async () => {
  const both = [fetchPart('shell'), fetchPart('shell')];
  requested[0]?.arrive('the container');
  expect(await Promise.all(both)).toEqual(['the container', 'the container']);
  expect(await fetchPart('shell')).toBe('the container');
  expect(urls()).toEqual(['@portal/shell']);
});

test('requests for a hanging part time out after the same eight seconds; a retry has another URL @CARD-6', async () => {
  const early = settle(fetchPart('shell'));
  await jest.advanceTimersByTimeAsync(3_000);
  const late = settle(fetchPart('shell'));
  await jest.advanceTimersByTimeAsync(4_999);
  expect(await Promise.race([late, Promise.resolve('waits')])).toBe('waits');
  await jest.advanceTimersByTimeAsync(1);
  expect(await early).toBe('Error: @portal/shell did not load within 8000 ms');
  expect(await late).toBe(await early);

  const again = fetchPart('shell');
  requested[1]?.fail(new Error('gone'));
  expect(await settle(again)).toBe('Error: gone');
  const third = fetchPart('shell');
  requested[2]?.arrive('there');
  expect(await third).toBe('there');
  expect(urls()).toEqual([
    '@portal/shell',
    'https://parts.example/@portal/shell.js?retry=1',
    'https://parts.example/@portal/shell.js?retry=2',
  ]);
});
