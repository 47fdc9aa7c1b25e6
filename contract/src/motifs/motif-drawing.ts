/** Closed or open line, drawn `turns` times, each rotated by `step` more than the one before. */
export interface MotifLine {
  /** Data of one SVG path around the point 0 0. */
  readonly d: string;
  readonly turns: number;
  /** Degrees. */
  readonly step: number;
}

/** Drawing on the brand surface, in one colour. */
export interface MotifDrawing {
  /** Square around the point 0 0, just wide enough for every line. */
  readonly viewBox: string;
  readonly lines: readonly MotifLine[];
}

/** Half of the width of a drawing. */
export const RADIUS = 500;

const SIZE = RADIUS + 1;

/** View box of every drawing. */
export const VIEW_BOX = `${-SIZE} ${-SIZE} ${2 * SIZE} ${2 * SIZE}`;

/** Returns a generator of numbers from 0 to 1 that is seeded with the key (FNV-1a into mulberry32). */
export const randomFrom = (key: string): (() => number) => {
  let state = 0x811c9dc5;
  for (const character of key) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Formats a number with one decimal and without a leading zero: a third of the bytes. */
const short = (value: number): string => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
export const pair = (x: number, y: number): string => `${short(x)} ${short(y)}`;
