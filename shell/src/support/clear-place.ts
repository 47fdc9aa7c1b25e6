/** Edges of a box in CSS pixels from the top left of the window. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Minimum distance in pixels between the button and the edge of the window. */
const EDGE_PX = 8;

/** Pixels of overlap that are ignored, since boxes do not end on whole pixels. */
const TOLERANCE_PX = 1;

const doOverlap = (one: Box, other: Box, shift: number): boolean =>
  one.left < other.right &&
  one.right > other.left &&
  one.top + shift < other.bottom - TOLERANCE_PX &&
  one.bottom + shift > other.top + TOLERANCE_PX;

/**
 * Returns whether a floating button covers none of these boxes.
 *
 * @param button box of the button without any shift
 * @param shift pixels by which the button is moved down; negative for up
 */
export const isClear = (button: Box, boxes: readonly Box[], shift: number): boolean =>
  !boxes.some((box) => doOverlap(button, box, shift));

/** Returns boxes that are larger by a number of pixels on each side. */
export const expand = (boxes: readonly Box[], pixels: number): readonly Box[] =>
  boxes.map(({ top, bottom, left, right }) => ({
    top: top - pixels,
    bottom: bottom + pixels,
    left: left - pixels,
    right: right + pixels,
  }));

/**
 * Returns the shortest distance by which a floating button must move up (negative) or down to cover none of these
 * boxes; null when there is none.
 *
 * @param button box of the button without any shift
 * @param height height of the window in pixels
 * @param reach maximum distance in pixels
 */
export const clearPlace = (
  button: Box,
  boxes: readonly Box[],
  height: number,
  reach: number,
): number | null => {
  // The nearest free position is adjacent to a box.
  const shifts = boxes
    .flatMap(({ top, bottom }) => [top - button.bottom, bottom - button.top])
    .filter((shift) => Math.abs(shift) <= reach)
    .filter((shift) => button.top + shift >= EDGE_PX && button.bottom + shift <= height - EDGE_PX)
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  return [0, ...shifts].find((shift) => isClear(button, boxes, shift)) ?? null;
};
