/** A point in the units of a view box. */
export type Point = readonly [x: number, y: number];

/** Connected points of an SVG path; curves are approximated by CURVE_STEPS line segments. */
export type Outline = readonly Point[];

const CURVE_STEPS = 16;

/** Number of values per segment of a path command. */
const VALUES: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

interface Segment {
  command: string;
  isRelative: boolean;
  values: readonly number[];
}

/** Reads the values of one command; the flags of an arc need no separators (SVG 2, 9.3.9). */
function readValues(text: string, isArc: boolean): readonly number[] {
  const values: number[] = [];
  const number = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
  const flag = /[\s,]*([01])/y;
  let at = 0;
  for (;;) {
    const pattern = isArc && [3, 4].includes(values.length % 7) ? flag : number;
    pattern.lastIndex = at;
    const [, value] = pattern.exec(text) ?? [];
    if (value === undefined) return values;
    at = pattern.lastIndex;
    values.push(Number(value));
  }
}

function readSegments(path: string): readonly Segment[] {
  return [...path.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)].flatMap(([, letter = '', text = '']) => {
    const command = letter.toUpperCase();
    const isRelative = letter !== command;
    const length = VALUES[command] ?? 0;
    if (length === 0) return [{ command, isRelative, values: [] }];
    const values = readValues(text, command === 'A');
    return Array.from({ length: Math.floor(values.length / length) }, (_, index) => ({
      // Further pairs of a move are lines (SVG 2, 9.3.3).
      command: command === 'M' && index > 0 ? 'L' : command,
      isRelative,
      values: values.slice(index * length, (index + 1) * length),
    }));
  });
}

/** Returns points of a Bézier curve, without its start (De Casteljau). */
function curve(points: readonly Point[]): readonly Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, index) => {
    const t = (index + 1) / CURVE_STEPS;
    let level = points;
    while (level.length > 1)
      level = level.slice(1).map(([x, y], at): Point => {
        const [px, py] = level[at] ?? [x, y];
        return [px + (x - px) * t, py + (y - py) * t];
      });
    return level[0] ?? [0, 0];
  });
}

/** Returns points of an elliptical arc, without its start (SVG 2, B.2.4). */
function arc(from: Point, values: readonly number[], to: Point): readonly Point[] {
  const [rx0 = 0, ry0 = 0, rotation = 0, large = 0, sweep = 0] = values;
  if (rx0 === 0 || ry0 === 0) return [to];
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const [x, y] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const scale = Math.max(1, Math.sqrt((x / rx0) ** 2 + (y / ry0) ** 2));
  const [rx, ry] = [Math.abs(rx0) * scale, Math.abs(ry0) * scale];
  const spread = (rx * y) ** 2 + (ry * x) ** 2;
  if (spread === 0) return [to];
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, (rx * ry) ** 2 / spread - 1));
  const [cx, cy] = [(factor * rx * y) / ry, (-factor * ry * x) / rx];
  const start = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let turn = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - start;
  if (sweep === 1 && turn < 0) turn += 2 * Math.PI;
  if (sweep === 0 && turn > 0) turn -= 2 * Math.PI;
  const centre: Point = [
    cos * cx - sin * cy + (from[0] + to[0]) / 2,
    sin * cx + cos * cy + (from[1] + to[1]) / 2,
  ];
  return Array.from({ length: CURVE_STEPS }, (_, index): Point => {
    const at = start + (turn * (index + 1)) / CURVE_STEPS;
    const [ex, ey] = [rx * Math.cos(at), ry * Math.sin(at)];
    return [centre[0] + cos * ex - sin * ey, centre[1] + sin * ex + cos * ey];
  });
}

/** Returns the outlines of SVG path data that schema.json of white labels allows. */
export function pathOutlines(path: string): readonly Outline[] {
  const outlines: Point[][] = [];
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  /** Last control point, which S and T mirror. */
  let control: Point = at;
  let previous = '';
  for (const { command, isRelative, values } of readSegments(path)) {
    const [ox, oy] = isRelative ? at : [0, 0];
    const point = (index: number): Point => [(values[index] ?? 0) + ox, (values[index + 1] ?? 0) + oy];
    const mirrored = (kinds: string): Point =>
      kinds.includes(previous) ? [2 * at[0] - control[0], 2 * at[1] - control[1]] : at;
    if (command === 'M') {
      start = at = point(0);
      outlines.push([at]);
    } else {
      // A command after Z begins where the closed outline began.
      if (previous === 'Z') outlines.push([at]);
      let points: readonly Point[];
      let nextControl: Point | null = null;
      if (command === 'Z') points = [start];
      else if (command === 'H') points = [[(values[0] ?? 0) + ox, at[1]]];
      else if (command === 'V') points = [[at[0], (values[0] ?? 0) + oy]];
      else if (command === 'C') {
        nextControl = point(2);
        points = curve([at, point(0), nextControl, point(4)]);
      } else if (command === 'S') {
        nextControl = point(0);
        points = curve([at, mirrored('CS'), nextControl, point(2)]);
      } else if (command === 'Q') {
        nextControl = point(0);
        points = curve([at, nextControl, point(2)]);
      } else if (command === 'T') {
        nextControl = mirrored('QT');
        points = curve([at, nextControl, point(0)]);
      } else if (command === 'A') points = arc(at, values, point(5));
      else points = [point(0)];
      outlines.at(-1)?.push(...points);
      at = points.at(-1) ?? at;
      control = nextControl ?? at;
    }
    previous = command;
  }
  return outlines;
}
