import type { Box } from './boxes';

/**
 * Tolerance for an edge, in CSS pixels: below the 4 px of the grid, so that every grid step is noticed, and above the
 * rounding of glyph widths in a line.
 */
const TOLERANCE = 3;

function strays(one: Box, other: Box): boolean {
  return one.place.some((value, index) => Math.abs(value - (other.place[index] ?? 0)) > TOLERANCE);
}

function at({ place: [x, y, width, height] }: Box): string {
  return `${x},${y} ${width}x${height}`;
}

/** Boxes by name; repeated names get a number. */
function byName(boxes: readonly Box[]): ReadonlyMap<string, Box> {
  const turns = new Map<string, number>();
  return new Map(
    boxes.map((box) => {
      const turn = (turns.get(box.name) ?? 0) + 1;
      turns.set(box.name, turn);
      return [turn === 1 ? box.name : `${box.name} #${turn}`, box];
    }),
  );
}

/**
 * Describes how a layout differs from the recorded one: removed, new, moved or resized boxes.
 * @returns a sentence for each difference, none when the layouts agree within the tolerance
 */
export function compareBoxes(recorded: readonly Box[], seen: readonly Box[]): readonly string[] {
  const [before, now] = [byName(recorded), byName(seen)];
  return [
    ...[...before].flatMap(([name, box]) => {
      const found = now.get(name);
      if (found === undefined) return [`${name} is gone from ${at(box)}`];
      return strays(box, found) ? [`${name} was at ${at(box)}, is at ${at(found)}`] : [];
    }),
    ...[...now].flatMap(([name, box]) => (before.has(name) ? [] : [`${name} is new at ${at(box)}`])),
  ];
}
