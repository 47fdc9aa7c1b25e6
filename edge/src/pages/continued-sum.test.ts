import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { continuedSum } from './continued-sum';

test.each([0, 1, 3, 1_000, 70_000])('the checksum goes on over %d bytes as if they were read', (length) => {
  const bytes = randomBytes(length);
  const goOn = continuedSum(bytes);
  for (const before of ['', 'a', 'Grüße', randomBytes(500)]) {
    const sum = crc32(before);
    expect(goOn(sum)).toBe(crc32(bytes, sum));
  }
});
