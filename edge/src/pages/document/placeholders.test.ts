import type * as Placeholders from './placeholders';

/** Loads the module as a separate process would. */
function inProcess(): typeof Placeholders {
  let loaded: typeof Placeholders | undefined;
  jest.isolateModules(() => {
    loaded = jest.requireActual<typeof Placeholders>('./placeholders');
  });
  if (loaded === undefined) throw new Error('The module was not loaded');
  return loaded;
}

test('no URL can contain a placeholder of the page: each process generates its own names @SEC-R9', () => {
  const [one, other] = [inProcess(), inProcess()];
  for (const placeholder of ['NONCE_PLACEHOLDER', 'STATE_PLACEHOLDER', 'TRACE_PLACEHOLDER'] as const) {
    expect(one[placeholder]).toMatch(/^portal\w+[\da-f]{32}$/);
    expect(one[placeholder]).not.toBe(other[placeholder]);
  }
});
