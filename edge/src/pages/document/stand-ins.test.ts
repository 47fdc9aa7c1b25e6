import { CachedPage } from './cached-page';
import { MAX_STAND_IN_BYTES, StandIns } from './stand-ins';

function makeStandIns(text: string): StandIns {
  const standIns = StandIns.of(new CachedPage(text, []));
  if (standIns === null) throw new Error('The page has too many different bytes');
  return standIns;
}

test('CARD-3 stand-ins have no byte of the page', () => {
  const text = '<p>Größe ©</p>';
  const bytes = makeStandIns(text).next(2_000);
  expect([...Buffer.from(text)].filter((byte) => bytes.includes(byte))).toEqual([]);
});

test('CARD-3 in all stand-ins of a page no two bytes follow each other twice', () => {
  const standIns = makeStandIns('<p></p>');
  const bytes = Buffer.concat([standIns.next(22), standIns.next(0), standIns.next(MAX_STAND_IN_BYTES - 22)]);
  const pairs = Array.from(bytes.subarray(1), (byte, index) => (bytes[index] ?? 0) * 256 + byte);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test.each([
  [129, false],
  [130, true],
])('CARD-3 a page of %i different bytes has too many for stand-ins: %s', (count, tooMany) => {
  const page = { segments: [{ text: Buffer.from(Array.from({ length: count }, (_, byte) => byte)) }] };
  expect(StandIns.of(page as unknown as CachedPage) === null).toBe(tooMany);
});
