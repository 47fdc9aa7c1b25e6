/** @jest-environment node */
import { loadTranslations, translationUrl, TranslationError } from './load-translations';

const german = { whiteLabel: 'ray', languages: ['de-DE', 'en-US'] as const, scope: 'login-mf' };
const GERMAN = '/app/texts/ray/de-DE/login-mf.json';
const ENGLISH = '/app/texts/ray/en-US/login-mf.json';

type Answers = Readonly<Record<string, readonly (() => unknown)[]>>;

/** Answers each address in turn; the last response is given again and again. */
const serve = (responses: Answers): string[] => {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const address = input as string;
    const turn = asked.filter((each) => each === address).length;
    asked.push(address);
    const given = responses[address] ?? [];
    return (given[Math.min(turn, given.length - 1)] ?? down)() as Response;
  });
  return asked;
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

test('I18N-3 texts have an address by language, and by scope and language', () => {
  expect(translationUrl({ whiteLabel: 'ray', scope: 'shell' }, 'de-DE')).toBe(
    '/app/texts/ray/de-DE/shell.json',
  );
  expect(translationUrl({ whiteLabel: 'ray' }, 'en-US')).toBe('/app/texts/ray/en-US.json');
});

test('I18N-3 what arrives at once is asked for once', async () => {
  const asked = serve({ [GERMAN]: [texts({ a: 'x' })] });
  const { loaded, warnings } = load();
  await expect(loaded).resolves.toEqual({ language: 'de-DE', texts: { a: 'x' } });
  expect([asked, warnings]).toEqual([[GERMAN], []]);
});

test.each([
  ['a broken line', down],
  ['an error of the server', status(503)],
  ['a garbled answer', garbled],
  ['an answer that is no text', texts(['a'])],
])('I18N-3 after %s the load is repeated twice', async (_what, failure) => {
  const asked = serve({ [GERMAN]: [failure, failure, texts({ a: 'x' })] });
  await expect(load().loaded).resolves.toEqual({ language: 'de-DE', texts: { a: 'x' } });
  expect(asked).toEqual([GERMAN, GERMAN, GERMAN]);
});

test('I18N-3 then the fallback language comes, with a warning', async () => {
  const asked = serve({ [GERMAN]: [status(404)], [ENGLISH]: [down, texts({ a: 'x' })] });
  const { loaded, warnings } = load();
  await expect(loaded).resolves.toEqual({ language: 'en-US', texts: { a: 'x' } });
  expect(asked).toEqual([GERMAN, GERMAN, GERMAN, ENGLISH, ENGLISH]);
  expect(warnings).toEqual([`Texts fall back to en-US: Error: ${GERMAN} answered 404`]);
});

test('I18N-3 when every language fails the error says so and hints at the scope', async () => {
  const asked = serve({});
  const { loaded } = load();
  await expect(loaded).rejects.toThrow(TranslationError);
  await expect(loaded).rejects.toThrow(
    'Unable to load translation and all the fallback languages. Is the name of the scope "login-mf" misspelled?',
  );
  expect(asked).toHaveLength(6);
  const { scope: _, ...whole } = german;
  await expect(load(whole).loaded).rejects.toThrow(
    /^Unable to load translation and all the fallback languages$/,
  );
});

describe('a server that does not answer', () => {
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

  test('I18N-3 is given up after eight seconds, by older browsers, too', async () => {
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
    ['is not there, and English takes its time', async () => status(404)(), 7_000],
  ])('I18N-3 when de-DE %s the page speaks English within eight seconds', async (_how, german, wait) => {
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
