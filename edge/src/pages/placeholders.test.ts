import type * as Markers from './placeholders';

/** The module as a process of its own has it. */
const inProcess = (): typeof Markers => {
  let loaded: typeof Markers | undefined;
  jest.isolateModules(() => {
    loaded = jest.requireActual<typeof Markers>('./placeholders');
  });
  if (loaded === undefined) throw new Error('The module was not loaded');
  return loaded;
};

test('SEC-R9 no URL can contain a placeholder of the page: each process draws its own names', () => {
  const [one, other] = [inProcess(), inProcess()];
  for (const marker of ['NONCE_MARKER', 'BOOT_MARKER'] as const) {
    expect(one[marker]).toMatch(/^portal\w+[\da-f]{32}$/);
    expect(one[marker]).not.toBe(other[marker]);
  }
});
