/** A picture's colours reduced to a palette. */
export interface FewColours {
  /** 0xRRGGBB, at most as many as were asked for. */
  readonly palette: readonly number[];
  /** Place in the palette of every colour that occurs. */
  readonly placeOf: ReadonlyMap<number, number>;
}

type Counted = readonly [colour: number, pixels: number];

const SHIFTS = [16, 8, 0] as const;

const channel = (colour: number, shift: number): number => (colour >> shift) & 0xff;

const spread = (box: readonly Counted[]): { readonly shift: number; readonly width: number } => {
  let widest: { shift: number; width: number } = { shift: 0, width: -1 };
  for (const shift of SHIFTS) {
    const values = box.map(([colour]) => channel(colour, shift));
    const width = Math.max(...values) - Math.min(...values);
    if (width > widest.width) widest = { shift, width };
  }
  return widest;
};

const halves = (box: readonly Counted[]): readonly [readonly Counted[], readonly Counted[]] => {
  const { shift } = spread(box);
  const sorted = [...box].sort(([one], [other]) => channel(one, shift) - channel(other, shift));
  const middle = sorted.length >> 1;
  return [sorted.slice(0, middle), sorted.slice(middle)];
};

const average = (box: readonly Counted[]): number => {
  const pixels = box.reduce((sum, [, count]) => sum + count, 0);
  const mean = (shift: number): number =>
    Math.round(box.reduce((sum, [colour, count]) => sum + channel(colour, shift) * count, 0) / pixels);
  return SHIFTS.reduce<number>((colour, shift) => colour | (mean(shift) << shift), 0);
};

/**
 * Reduces the colours of a picture by median cut: the box with the widest channel is cut in two until there are enough.
 *
 * @param colours every pixel as 0xRRGGBB
 * @param limit number of colours that may be left
 */
export const fewColours = (colours: Uint32Array, limit: number): FewColours => {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const boxes: (readonly Counted[])[] = [[...counts]];
  while (boxes.length < limit) {
    const widths = boxes.map((box) => (box.length < 2 ? 0 : spread(box).width * Math.log2(box.length)));
    const widest = widths.indexOf(Math.max(...widths));
    const box = boxes[widest];
    if (box === undefined || box.length < 2) break;
    boxes.splice(widest, 1, ...halves(box));
  }
  return {
    palette: boxes.map(average),
    placeOf: new Map(boxes.flatMap((box, place) => box.map(([colour]) => [colour, place] as const))),
  };
};
