import { loadavg } from 'node:os';
import { commandLine, positiveNumber, readCommandLine } from '@portal/registry/command-line';
import prepareData from '../../tests/portal/prepared-data';
import { writeReport } from '../write-report';
import { SHIPPED_PARTS } from './further-parts';
import { measurePoint, type Point, type Size } from './measure-point';
import { createServerTimings } from './server-timings';
import { formatMeasuredSection } from './table';

/** Measures portals of several sizes. Run on an idle machine: `npm run lab scale`. */

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
    'npm run lab scale --',
    'Measures portals with up to a thousand white labels and fifty parts.',
  ).option('--points <number>', 'points of the curve', positiveNumber, CURVE.length),
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
  await writeReport('scale', formatMeasuredSection(points, own, load));
} finally {
  await removeData();
}
