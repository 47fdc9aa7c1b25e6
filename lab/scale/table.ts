import { availableParallelism } from 'node:os';
import type { Point } from './measure-point';
import type { ServerTimings } from './server-timings';

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}
function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}
function one(value: number): string {
  return value.toFixed(1);
}
function whole(value: number): string {
  return value.toFixed(0);
}

type Column = readonly [title: string, value: (point: Point) => string];

const SIZE: readonly Column[] = [
  ['white labels', ({ size }) => whole(size.whiteLabels)],
  ['parts', ({ size }) => whole(size.parts)],
];

const BYTES: readonly Column[] = [
  ['page as sent', ({ weight }) => whole(weight.sent)],
  ['page', ({ weight }) => whole(weight.page)],
  ['import map', ({ weight }) => whole(weight.importMap)],
  ['initial state', ({ weight }) => whole(weight.initialState)],
  ['policy', ({ weight }) => whole(weight.policy)],
  ['registry of parts', ({ registry }) => whole(registry)],
];

const MEMORY: readonly Column[] = [
  ['first start, s', ({ firstStart }) => seconds(firstStart)],
  ['start, s', ({ start }) => seconds(start)],
  ['memory when up', ({ memory }) => megabytes(memory.ready.rss)],
  ['every login page requested', ({ memory }) => megabytes(memory.asked.rss)],
  ['four pages of each', ({ memory }) => megabytes(memory.askedMore.rss)],
  ['buffers with every login page cached', ({ memory }) => megabytes(memory.asked.buffers)],
  ['buffers after that', ({ memory }) => megabytes(memory.askedMore.buffers)],
  ['objects when up', ({ memory }) => megabytes(memory.ready.heap)],
  ['objects after that', ({ memory }) => megabytes(memory.askedMore.heap)],
];

const TIMES: readonly Column[] = [
  ['first render, median', ({ firstRender }) => one(firstRender.p50)],
  ['p99', ({ firstRender }) => one(firstRender.p99)],
  ['cached page, pages/s', ({ kept }) => whole(kept.perSecond)],
  [
    'pages/s of its processor',
    ({ keptOfProcessor }) => (keptOfProcessor === null ? '–' : whole(keptOfProcessor)),
  ],
  ['p50', ({ kept }) => one(kept.p50)],
  ['p99', ({ kept }) => one(kept.p99)],
  ['at half that rate, p50', ({ half }) => one(half.p50)],
  ['p99', ({ half }) => one(half.p99)],
  ['all clients in turn, pages/s', ({ inTurn }) => whole(inTurn.perSecond)],
];

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function formatTable(points: readonly Point[], columns: readonly Column[]): string {
  const all = [...SIZE, ...columns];
  return [
    row(all.map(([title]) => title)),
    row(all.map(() => '---:')),
    ...points.map((point) => row(all.map(([, value]) => value(point)))),
  ].join('\n');
}

/** Returns the values at the first and the last point. */
function fromTo(points: readonly Point[], value: (point: Point) => number): readonly [number, number] {
  return [value(points[0] as Point), value(points.at(-1) as Point)];
}

/** Bytes that one more part adds to a page, between the points with the fewest and the most parts. */
function perPart(points: readonly Point[], value: (point: Point) => number): number {
  const [few, many] = fromTo(points, value);
  const [least, most] = fromTo(points, ({ size }) => size.parts);
  return (many - few) / (most - least);
}

/**
 * Formats the report as Markdown.
 * @param load load average when the run began: above zero, other programs were running
 */
export function formatMeasuredSection(points: readonly Point[], own: ServerTimings, load: number): string {
  return `The machine had ${availableParallelism()} processors; when the run began, ${one(load)} programs wanted one (load of the last minute).

## Bytes of the login page

${formatTable(points, BYTES)}

One more part with three pages adds ${whole(perPart(points, ({ weight }) => weight.sent))} bytes to the page as it is sent (${whole(perPart(points, ({ weight }) => weight.page))} before it is
compressed, ${whole(perPart(points, ({ weight }) => weight.importMap))} of them in the import map).

## Start and memory (MB)

${formatTable(points, MEMORY)}

## Times of the login page (ms)

${formatTable(points, TIMES)}

## Working on it

| what | goal, at most | measured |
| --- | ---: | ---: |
| \`portal-tooling build login-mf\` after a change of its sources, s | 10 | ${seconds(own.rebuild)} |
| \`npm start\` on an unchanged tree until the portal is up, s | 8 | ${seconds(own.start)} |
`;
}
