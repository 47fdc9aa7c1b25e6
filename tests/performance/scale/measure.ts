import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { commandLine, positiveNumber, readCommandLine } from '@portal/registry/command-line';
import { formatText } from '../../format-text';
import prepareData from '../../portal/prepared-data';
import { SHIPPED_PARTS } from './further-parts';
import { measurePoint, type Point, type Size } from './measure-point';
import { createServerTimings } from './server-timings';
import { formatMeasuredSection } from './table';

/**
 * Measures portals of several sizes and writes docs/reports/performance-at-scale.md. Run on an idle machine: `npm run
 * scale`.
 */
const REPORT = path.resolve(import.meta.dirname, '../../../docs/reports/performance-at-scale.md');
const MARK = '<!-- measured -->';

const CURVE: readonly Size[] = [
  { whiteLabels: 0, parts: SHIPPED_PARTS },
  { whiteLabels: 100, parts: SHIPPED_PARTS },
  { whiteLabels: 1_000, parts: SHIPPED_PARTS },
  { whiteLabels: 0, parts: 20 },
  { whiteLabels: 0, parts: 50 },
  { whiteLabels: 1_000, parts: 50 },
];

const { points: wantedPoints } = readCommandLine(
  commandLine(
    'npm run scale --',
    'Measures portals with up to a thousand white labels and fifty parts.',
  ).option(
    '--points <number>',
    'points of the curve; the report is written only with all of them',
    positiveNumber,
    CURVE.length,
  ),
).opts<{ readonly points: number }>();
const wanted = CURVE.slice(0, wantedPoints);
const [load = 0] = loadavg();
const own = await createServerTimings();
const removeData = await prepareData();
try {
  const points: Point[] = [];
  for (const size of wanted) {
    const point = await measurePoint(size);
    points.push(point);
    console.log(JSON.stringify(point));
  }
  const [section = ''] = readFileSync(REPORT, 'utf8').split(MARK);
  const measured = formatMeasuredSection(points, own, load);
  const report = await formatText(REPORT, `${section}${MARK}\n\n${measured}`);
  console.log(report);
  if (wanted.length === CURVE.length) writeFileSync(REPORT, report);
} finally {
  await removeData();
}
