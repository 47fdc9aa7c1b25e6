/** Edges of a box in CSS pixels from the top left of the window. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Pixels that stay free between the button and the edge of the window. */
const EDGE = 8;

/** Pixels that the button may leave its place by; further away it would not be looked for. */
const REACH = 160;

/** Pixels that count as touching: boxes do not end on whole pixels. */
const TOUCH = 1;

const meet = (one: Box, other: Box, shift: number): boolean =>
  one.top + shift < other.bottom - TOUCH && one.bottom + shift > other.top + TOUCH;

/**
 * How far a floating button has to move up (negative) or down so that it covers no field: the least that helps, 0 where
 * nothing is in the way or nothing helps.
 *
 * @param button where it stands unmoved
 * @param height of the window
 */
export const clearOfFields = (button: Box, fields: readonly Box[], height: number): number => {
  const near = fields.filter(({ left, right }) => left < button.right && right > button.left);
  const isClear = (shift: number): boolean => !near.some((field) => meet(button, field, shift));
  // The nearest free place begins where a field ends.
  const shifts = near
    .flatMap(({ top, bottom }) => [top - button.bottom, bottom - button.top])
    .filter((shift) => Math.abs(shift) <= REACH)
    .filter((shift) => button.top + shift >= EDGE && button.bottom + shift <= height - EDGE)
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  return [0, ...shifts].find(isClear) ?? 0;
};
