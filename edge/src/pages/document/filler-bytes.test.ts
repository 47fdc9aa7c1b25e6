import { CachedPage } from './cached-page';
import { FillerBytes, MAX_FILLER_BYTES } from './filler-bytes';

function createFiller(text: string): FillerBytes {
  const filler = FillerBytes.forPage(new CachedPage(text, []));
  if (filler === null) throw new Error('The page has too many different bytes');
  return filler;
}

test('filler contains no byte of the page @CARD-3', () => {
  const text = '<p>Größe ©</p>';
  const bytes = createFiller(text).next(2_000);
  expect([...Buffer.from(text)].filter((byte) => bytes.includes(byte))).toEqual([]);
});

test('no pair of bytes repeats within the filler of a page @CARD-3', () => {
  const filler = createFiller('<p></p>');
  const bytes = Buffer.concat([filler.next(22), filler.next(0), filler.next(MAX_FILLER_BYTES - 22)]);
  const pairs = Array.from(bytes.subarray(1), (byte, index) => (bytes[index] ?? 0) * 256 + byte);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test.each([
  [129, false],
  [130, true],
])('a page of %i distinct bytes leaves too few bytes for filler: %s @CARD-3', (count, tooMany) => {
  const page = { segments: [{ text: Buffer.from(Array.from({ length: count }, (_, byte) => byte)) }] };
  expect(FillerBytes.forPage(page as unknown as CachedPage) === null).toBe(tooMany);
});
