/** @jest-environment node */
import { brotliCompressSync } from 'node:zlib';
import { draw as drawContour } from './contour';
import { RADIUS } from './motif-drawing';
import { draw as drawWeave } from './weave';

const keys = ['default', 'karmesin', 'frs', 'z'.repeat(64)];

test.each([
  ['contour lines', drawContour],
  ['weave', drawWeave],
])('the %s of a key are always the same, small, and within the view box @WL-2', (_motif, draw) => {
  const drawings = keys.map((key) => draw(key));
  expect(keys.map((key) => draw(key))).toEqual(drawings);
  expect(new Set(drawings.map((drawing) => JSON.stringify(drawing))).size).toBeGreaterThan(1);
  for (const { lines } of drawings) {
    expect(brotliCompressSync(JSON.stringify(lines)).length).toBeLessThan(8_000);
    for (const { d } of lines) {
      const numbers = (d.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
      expect(numbers.length).toBeGreaterThan(100);
      expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(RADIUS);
    }
  }
});
