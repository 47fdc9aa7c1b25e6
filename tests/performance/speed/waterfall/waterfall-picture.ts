import type { PageTimings } from '../page-times';
import type { RequestTimes } from './page-requests';
import { PICTURE_STYLES } from './picture-styles';

/** One visit in the picture. */
export interface Waterfall {
  readonly title: string;
  readonly requests: readonly RequestTimes[];
  readonly times: Pick<PageTimings, 'visible' | 'kept' | 'hydrated'>;
}

/** Lengths in the picture's units; one unit is one pixel at full size. */
const WIDTH = 640;
const NAMES = 220;
const EDGE = 24;
const PLOT = WIDTH - NAMES - 2 * EDGE;
const ROW = 26;
const BAR = 14;
const MARKS_TOP = 44;
const MARK_ROW = 18;
const ROWS_TOP = MARKS_TOP + 3 * MARK_ROW + 8;
const AXIS = 28;
const LEGEND = 34;

const MARKS = [
  ['visible', 'form visible'],
  ['kept', 'typed character kept'],
  ['hydrated', 'hydrated'],
] as const;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function at(length: number): string {
  return length.toFixed(1).replace(/\.0$/, '');
}

/** Label of a row: the part and the file, without hashes. */
export function formatName(path: string): string {
  const [parts, part, , file] = path.split('/').slice(1);
  if (parts !== 'parts' || part === undefined || file === undefined) return path.split('/').at(-1) || path;
  return `${part}/${file.replace(/\.[\w-]{16,}(?=\.\w+$)/, '')}`;
}

function bytes(count: number): string {
  return count < 950 ? `${count} B` : `${(count / 1_000).toFixed(0)} kB`;
}

/** @returns the interval between two axis lines, and the milliseconds that the picture spans */
function chooseAxis(last: number): { readonly step: number; readonly span: number } {
  const step = [100, 200, 500, 1_000, 2_000].find((each) => last / each <= 6) ?? 5_000;
  return { step, span: Math.ceil(last / step) * step };
}

function row(
  { path, start, sent, answered, end, bytes: count }: RequestTimes,
  place: number,
  x: (ms: number) => number,
): string {
  const middle = ROWS_TOP + place * ROW + ROW / 2;
  const bar = (kind: string, from: number, to: number): string =>
    `<rect class="${kind}" x="${at(x(from))}" y="${at(middle - BAR / 2)}" width="${at(Math.max(0.5, x(to) - x(from)))}" height="${BAR}"/>`;
  const name = formatName(path);
  return (
    `<g><title>${escaped(path)}: requested at ${start.toFixed(0)} ms, answered from ${answered.toFixed(0)} to ${end.toFixed(0)} ms, ${count} bytes</title>` +
    `<text x="${EDGE}" y="${at(middle + 4.5)}">${escaped(name.length > 25 ? `${name.slice(0, 24)}…` : name)}</text>` +
    `<text class="soft" x="${NAMES + EDGE - 10}" y="${at(middle + 4.5)}" text-anchor="end">${bytes(count)}</text>` +
    `<path class="queue" d="M${at(x(start))} ${middle}H${at(x(sent))}"/>` +
    bar('wait', sent, answered) +
    bar('load', answered, end) +
    '</g>'
  );
}

function mark(kind: string, words: string, time: number, line: number, rows: number, x: number): string {
  const y = MARKS_TOP + line * MARK_ROW;
  const toLeft = x > EDGE + NAMES + PLOT * 0.6;
  return (
    `<path class="mark ${kind}" d="M${at(x)} ${y}V${ROWS_TOP + rows * ROW}"/>` +
    `<text class="${kind}" x="${at(x + (toLeft ? -6 : 6))}" y="${y + 12}"${toLeft ? ' text-anchor="end"' : ''}>${words} ${time.toFixed(0)} ms</text>`
  );
}

function panel({ title, requests, times }: Waterfall, left: number, rows: number, last: number): string {
  const { step, span } = chooseAxis(last);
  const x = (ms: number): number => EDGE + NAMES + (ms / span) * PLOT;
  const bottom = ROWS_TOP + rows * ROW;
  const lines = Array.from({ length: span / step + 1 }, (_, place) => place * step);
  return [
    `<g transform="translate(${left})">`,
    `<text class="title" x="${EDGE}" y="28">${escaped(title)}</text>`,
    ...lines.map(
      (ms) =>
        `<path class="grid" d="M${at(x(ms))} ${ROWS_TOP}V${bottom}"/>` +
        `<text class="soft" x="${at(x(ms))}" y="${bottom + 18}" text-anchor="middle">${ms}</text>`,
    ),
    ...requests.map((request, place) => row(request, place, x)),
    ...MARKS.map(([kind, words], line) => mark(kind, words, times[kind], line, rows, x(times[kind]))),
    '</g>',
  ].join('\n');
}

function legend(y: number): string {
  const pieces = [
    ['queue', 'waits for its turn'],
    ['wait', 'waits for the answer'],
    ['load', 'arrives'],
  ] as const;
  return pieces
    .map(([kind, words], place) => {
      const x = EDGE + place * 190;
      const sample =
        kind === 'queue'
          ? `<path class="queue" d="M${x} ${y - 5}h24"/>`
          : `<rect class="${kind}" x="${x}" y="${y - 12}" width="24" height="${BAR}"/>`;
      return `${sample}<text x="${x + 32}" y="${y}">${words}</text>`;
    })
    .join('');
}

/**
 * Draws visits side by side on one time scale: a row for each request, and a line for each of `MARKS`.
 * @param about accessible name of the picture
 * @returns an SVG document with light and dark colours
 */
export function drawWaterfall(waterfalls: readonly Waterfall[], about: string): string {
  const rows = Math.max(...waterfalls.map(({ requests }) => requests.length));
  const last = Math.max(
    ...waterfalls.flatMap(({ requests, times }) => [
      ...requests.map(({ end }) => end),
      ...MARKS.map(([kind]) => times[kind]),
    ]),
  );
  const height = ROWS_TOP + rows * ROW + AXIS + LEGEND;
  const width = WIDTH * waterfalls.length;
  const description = waterfalls.map(
    ({ title, requests, times }) =>
      `${title}: requests ${requests.length}, ${MARKS.map(([kind, words]) => `${words} after ${times[kind].toFixed(0)} ms`).join(', ')}.`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="about" aria-describedby="description">`,
    `<title id="about">${escaped(about)}</title>`,
    `<desc id="description">${escaped(description.join(' '))}</desc>`,
    `<style>${PICTURE_STYLES}\n</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...waterfalls.map((waterfall, place) => panel(waterfall, place * WIDTH, rows, last)),
    `${legend(height - 14)}<text class="soft" x="${width - EDGE}" y="${height - 14}" text-anchor="end">milliseconds</text>`,
    '</svg>',
    '',
  ].join('\n');
}
