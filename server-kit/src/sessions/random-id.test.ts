import { randomId, randomText } from './random-id';

test('random texts have their length and share no bytes, also when new bytes are drawn @SEC-R11', () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  const bytes = Buffer.concat(ids.map((id) => Buffer.from(id, 'base64url')));
  expect(new Set(ids.map(({ length }) => length))).toEqual(new Set([32]));
  // Pieces of eight bytes: two equal ones would mean reused bytes.
  const pieces = Array.from({ length: bytes.length / 8 }, (_, at) =>
    bytes.toString('hex', 8 * at, 8 * at + 8),
  );
  expect(new Set(pieces).size).toBe(3_000);
  expect([randomText(16).length, randomText(64).length]).toEqual([22, 86]);
});
