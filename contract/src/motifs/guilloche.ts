import { type MotifDrawing, type MotifLine, pair, RADIUS, randomFrom, VIEW_BOX } from './motif-drawing';

const SEGMENTS_PER_PETAL = 8;

interface Wave {
  readonly inner: number;
  readonly outer: number;
  readonly petals: number;
  /** Swing of the angle as a fraction of a petal: negative for slimmer tips, positive for rounder ones. */
  readonly swing: number;
}

/**
 * Returns the wave r = middle + amplitude · cos(petals · t), whose angle swings a little, as one closed smooth path.
 * Bézier handles are a third of the derivative, so that `S` can mirror the previous handle.
 */
const wavePath = ({ inner, outer, petals, swing: share }: Wave): string => {
  const middle = (inner + outer) / 2;
  const amplitude = (outer - inner) / 2;
  const segments = petals * SEGMENTS_PER_PETAL;
  const delta = (2 * Math.PI) / segments;
  const swing = (share * Math.PI) / petals;
  const at = (index: number) => {
    const t = index * delta;
    const r = middle + amplitude * Math.cos(petals * t);
    const slope = -amplitude * petals * Math.sin(petals * t);
    const angle = t + swing * Math.sin(2 * petals * t);
    const turn = 1 + 2 * swing * petals * Math.cos(2 * petals * t);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const third = delta / 3;
    return {
      x: r * cos,
      y: r * sin,
      dx: (slope * cos - r * turn * sin) * third,
      dy: (slope * sin + r * turn * cos) * third,
    };
  };
  const start = at(0);
  let path = `M${pair(start.x, start.y)}`;
  for (let index = 1; index <= segments; index += 1) {
    const { x, y, dx, dy } = at(index);
    if (index === 1) path += `C${pair(start.x + start.dx, start.y + start.dy)} `;
    else path += 'S';
    path += `${pair(x - dx, y - dy)} ${pair(x, y)}`;
  }
  return `${path}Z`;
};

const createWave = (wave: Wave, turns: number): MotifLine => ({
  d: wavePath(wave),
  turns,
  step: 360 / wave.petals / turns,
});

/**
 * Returns the brand pattern of a white label: two rings of overlapping petals around one centre. The same key always
 * gives the same lines.
 *
 * @param key white-label key
 * @returns geometry only; about 4 kB of path data
 */
export const draw = (key: string): MotifDrawing => {
  const random = randomFrom(key);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  const seam = between(0.62, 0.68) * RADIUS;
  const overlap = between(0.012, 0.03) * RADIUS;
  const outer: Wave = {
    inner: seam - overlap,
    outer: RADIUS,
    petals: whole(7, 9),
    swing: between(-0.1, 0.1),
  };
  const inner: Wave = {
    inner: between(0.25, 0.3) * RADIUS,
    outer: seam + overlap,
    petals: whole(5, 7),
    swing: between(-0.1, 0.1),
  };
  return {
    viewBox: VIEW_BOX,
    lines: [
      createWave(outer, Math.min(18, Math.round(150 / outer.petals))),
      createWave(inner, Math.min(18, Math.round(90 / inner.petals))),
    ],
  };
};
