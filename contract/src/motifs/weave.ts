import { type MotifDrawing, pair, RADIUS, randomFrom, VIEW_BOX } from './motif-drawing';

/**
 * Returns bands that pass over and under each other in a circle, with as many bands and threads as the key gives.
 *
 * @param key white-label key
 */
export const draw = (key: string): MotifDrawing => {
  const random = randomFrom(key);
  const bands = 14 + 2 * Math.floor(3 * random());
  const threads = 4 + Math.floor(3 * random());
  const cell = (2 * RADIUS) / bands;
  /** Formats a point of the upright grid, which is turned by 45 degrees. */
  const point = (x: number, y: number): string => pair((x - y) * Math.SQRT1_2, (x + y) * Math.SQRT1_2);
  const square = (column: number, row: number): string => {
    const [x, y] = [column * cell - RADIUS, row * cell - RADIUS];
    if (Math.hypot(x + cell / 2, y + cell / 2) > RADIUS - cell / 2) return '';
    return Array.from({ length: threads }, (_, thread) => {
      const at = ((thread + 1) / (threads + 1)) * cell;
      return (column + row) % 2 === 0
        ? `M${point(x, y + at)}L${point(x + cell, y + at)}`
        : `M${point(x + at, y)}L${point(x + at, y + cell)}`;
    }).join('');
  };
  const cells = Array.from({ length: bands * bands }, (_, index) =>
    square(index % bands, Math.floor(index / bands)),
  );
  return { viewBox: VIEW_BOX, lines: [{ d: cells.join(''), turns: 1, step: 0 }] };
};
