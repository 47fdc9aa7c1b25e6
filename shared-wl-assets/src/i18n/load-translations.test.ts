/** @jest-environment node */
import { loadTranslations, TranslationError, translationUrl } from './load-translations';

const german = { whiteLabel: 'ray', languages: ['de-DE', 'en-US'] as const, scope: 'login-mf' };
const GERMAN = '/app/texts/ray/de-DE/login-mf.json';
const ENGLISH = '/app/texts/ray/en-US/login-mf.json';

type Answers = Readonly<Record<string, readonly (() => unknown)[]>>;

/** Responds to each URL with its responses in order; repeats the last one. */
const serve = (responses: Answers): string[] => {
  const requested: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const address = input as string;
    const turn = requested.filter((each) => each === address).length;
    requested.push(address);
    const given = responses[address] ?? [];
    return (given[Math.min(turn, given.length - 1)] ?? down)() as Response;
  });
  return requested;
};
const texts = (content: unknown) => () => Response.json(content);
const status = (code: number) => () => new Response('{}', { status: code });
const down = (): never => {
  throw new TypeError('fetch failed');
};
const garbled = () => new Response('<html>');

afterEach(() => jest.restoreAllMocks());

const load = (wanted: Parameters<typeof loadTranslations>[0] = german) => {
  const warnings: string[] = [];
  return { loaded: loadTranslations(wanted, (message) => warnings.push(message), 0), warnings };
};

test('texts have one URL per language, and one per scope and language @I18N-3', () => {
  expect(translationUrl({ whiteLabel: 'ray', scope: 'shell' }, 'de-DE')).toBe(
    '/app/texts/ray/de-DE/shell.json',
  );
  expect(translationUrl({ whiteLabel: 'ray' }, 'en-US')).toBe('/app/texts/ray/en-US.json');
});

test('concurrent loads of the same texts share one request @I18N-3', async () => {
  const requested = serve({ [GERMAN]: [texts({ a: 'x' })] });
  const { loaded, warnings } = load();
  await expect(loaded).resolves.toEqual({ language: 'de-DE', texts: { a: 'x' } });
  expect([requested, warnings]).toEqual([[GERMAN], []]);
});

test.each([
  ['a network error', down],
  ['a server error', status(503)],
  ['a garbled response', garbled],
  ['an invalid response', texts(['a'])],
])('after %s the request is retried twice @I18N-3', async (_what, failure) => {
  const requested = serve({ [GERMAN]: [failure, failure, texts({ a: 'x' })] });
  await expect(load().loaded).resolves.toEqual({ language: 'de-DE', texts: { a: 'x' } });
  expect(requested).toEqual([GERMAN, GERMAN, GERMAN]);
});

test('after the retries the fallback language is loaded, with a warning @I18N-3', async () => {
  const requested = serve({ [GERMAN]: [status(404)], [ENGLISH]: [down, texts({ a: 'x' })] });
  const { loaded, warnings } = load();
  await expect(loaded).resolves.toEqual({ language: 'en-US', texts: { a: 'x' } });
  expect(requested).toEqual([GERMAN, GERMAN, GERMAN, ENGLISH, ENGLISH]);
  expect(warnings).toEqual([`Texts fall back to en-US: Error: ${GERMAN} responded with 404`]);
});

test('when all languages fail, the error says so and names the scope @I18N-3', async () => {
  const requested = serve({});
  const { loaded } = load();
  await expect(loaded).rejects.toThrow(TranslationError);
  await expect(loaded).rejects.toThrow(
    'Unable to load translation and all the fallback languages. Is the name of the scope "login-mf" misspelled?',
  );
  expect(requested).toHaveLength(6);
  const { scope: _, ...whole } = german;
  await expect(load(whole).loaded).rejects.toThrow(
    /^Unable to load translation and all the fallback languages$/,
  );
});

describe('a server that does not respond', () => {
  const silent = (signal: AbortSignal | null | undefined): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      throw new TypeError('AbortSignal.timeout is not a function');
    });
  });
  afterEach(() => jest.useRealTimers());

  test('times out after eight seconds, also in older browsers @I18N-3', async () => {
    const fetched = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((_address, init) => silent(init?.signal));
    const { loaded } = load();
    const failure = loaded.catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(8_000);
    expect(String(await failure)).toContain('Unable to load translation');
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([GERMAN, ENGLISH]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test.each([
    ['hangs', silent, 0],
    ['does not exist, and English is slow', async () => status(404)(), 7_000],
  ])('when de-DE %s the page is in English within eight seconds @I18N-3', async (_how, german, wait) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      if (address === GERMAN) return german(init?.signal);
      const late = new Promise((resolve) => setTimeout(resolve, wait));
      await Promise.race([late, silent(init?.signal)]);
      return texts({ a: 'x' })();
    });
    const { loaded, warnings } = load();
    await jest.advanceTimersByTimeAsync(8_000);
    expect(await loaded).toEqual({ language: 'en-US', texts: { a: 'x' } });
    expect(warnings).toHaveLength(1);
  });
});
