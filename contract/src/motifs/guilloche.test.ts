/** @jest-environment node */
import { brotliCompressSync } from 'node:zlib';
import { draw } from './guilloche';

const keys = ['default', 'karmesin', 'lioninternet', 'frs', 'a', 'z'.repeat(64)];
const readPoints = (d: string): readonly [number, number][] => {
  const numbers = (d.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index]!,
    numbers[2 * index + 1]!,
  ]);
};

test('the same key gives the same engraving, different keys give different ones @WL-2', () => {
  expect(draw('karmesin')).toEqual(draw('karmesin'));
  expect(new Set(keys.map((key) => JSON.stringify(draw(key)))).size).toBe(keys.length);
});

test.each(keys)('the engraving of %s is two closed waves @WL-2', (key) => {
  const { lines } = draw(key);
  expect(lines).toHaveLength(2);
  for (const { d, turns, step } of lines) {
    expect(d).toMatch(/^M-?[\d.]+ -?[\d.]+C[-\d. ]+(?:S[-\d. ]+)+Z$/);
    const points = readPoints(d);
    expect(points.at(-1)![0]).toBeCloseTo(points[0]![0], 0);
    expect(points.at(-1)![1]).toBeCloseTo(points[0]![1], 0);
    expect(turns).toBeGreaterThanOrEqual(10);
    expect(turns).toBeLessThanOrEqual(18);
    expect(Number.isInteger(Math.round((360 / (turns * step)) * 1e9) / 1e9)).toBe(true);
  }
});

test.each(keys)('the engraving of %s stays within its view box and leaves its centre empty @WL-2', (key) => {
  const { viewBox, lines } = draw(key);
  const [left = 0] = viewBox.split(' ').map(Number);
  for (const { d } of lines) {
    const ends = readPoints(d).filter((_, index) => index % 2 === 0 || index > 3);
    const radii = ends.map(([x, y]) => Math.hypot(x, y));
    expect(Math.max(...radii)).toBeLessThan(-left * 1.05);
    expect(Math.min(...radii)).toBeGreaterThan(100);
  }
});

test.each(keys)('the engraving of %s is at most 8 kB raw and 2 kB compressed @WL-2', (key) => {
  const text = JSON.stringify(draw(key));
  expect(text.length).toBeLessThan(8_000);
  expect(brotliCompressSync(text).length).toBeLessThan(2_000);
});
