/** @jest-environment node */
import { isLoadFailure } from './load-failure';

const URL_OF_CHUNK = 'https://portal.example/parts/recovery-mf/1/later.js';
const chunkError = Object.assign(new Error(`Loading chunk 7 failed.\n(error: ${URL_OF_CHUNK})`), {
  name: 'ChunkLoadError',
});

const answer = (status: number | undefined): void => {
  performance.getEntriesByName = (name) =>
    status === undefined || name !== URL_OF_CHUNK
      ? []
      : [{ responseStatus: status } as unknown as PerformanceEntry];
};

test.each([
  [undefined, true],
  [0, true],
  [500, true],
  [200, false],
])('a file with the response status %s is a load failure: %s @CARD-6 @SEC-R9', (status, expected) => {
  answer(status);
  expect(isLoadFailure(chunkError)).toBe(expected);
});
