import { type MotifDrawing, pair, RADIUS, randomFrom, VIEW_BOX } from './motif-drawing';

const RINGS = 15;
const POINTS = 40;

/**
 * Returns the contour lines of a hill, whose shape the key gives: rings that swing more the higher they are.
 *
 * @param key white-label key
 */
export const draw = (key: string): MotifDrawing => {
  const random = randomFrom(key);
  const swings = [2, 3, 5].map((count) => ({
    count,
    size: (0.1 + 0.16 * random()) / count,
    phase: 2 * Math.PI * random(),
    twist: 2 * random() - 1,
  }));
  const ring = (height: number): string => {
    const at = (index: number) => {
      const t = (index / POINTS) * 2 * Math.PI;
      const swing = swings.reduce(
        (sum, { count, size, phase, twist }) => sum + size * Math.cos(count * t + phase + twist * height),
        0,
      );
      const r = RADIUS * (1 - 0.94 * height) * (0.72 + swing);
      return [r * Math.cos(t), r * Math.sin(t)] as const;
    };
    // Quadratic curves from middle to middle of two points, with the point between as handle.
    const middle = (index: number) => {
      const [[x, y], [nextX, nextY]] = [at(index), at(index + 1)];
      return pair((x + nextX) / 2, (y + nextY) / 2);
    };
    const curves = Array.from(
      { length: POINTS },
      (_, index) => `Q${pair(...at(index + 1))} ${middle(index + 1)}`,
    );
    return `M${middle(0)}${curves.join('')}Z`;
  };
  const d = Array.from({ length: RINGS }, (_, index) => ring(index / RINGS)).join('');
  return { viewBox: VIEW_BOX, lines: [{ d, turns: 1, step: 0 }] };
};
