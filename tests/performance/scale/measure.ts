import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import prepareData from '../../portal/prepared-data';
import { SHIPPED_PARTS } from './further-parts';
import { measurePoint, type Point, type Size } from './measure-point';
import { ownTimes } from './own-times';
import { measuredSection } from './table';

/**
 * Measures portals of several sizes and writes what it found into docs/performance-at-scale.md. To be run on a machine
 * that has nothing else to do: `npm run scale`, with the number of points of the curve if not all.
 */
const REPORT = path.resolve(import.meta.dirname, '../../../docs/performance-at-scale.md');
const MARK = '<!-- measured -->';

const CURVE: readonly Size[] = [
  { whiteLabels: 0, parts: SHIPPED_PARTS },
  { whiteLabels: 100, parts: SHIPPED_PARTS },
  { whiteLabels: 1_000, parts: SHIPPED_PARTS },
  { whiteLabels: 0, parts: 20 },
  { whiteLabels: 0, parts: 50 },
  { whiteLabels: 1_000, parts: 50 },
];

const wanted = CURVE.slice(0, Number(process.argv[2] ?? CURVE.length));
const [load = 0] = loadavg();
const own = await ownTimes();
const removeData = await prepareData();
try {
  const points: Point[] = [];
  for (const size of wanted) {
    const point = await measurePoint(size);
    points.push(point);
    console.log(JSON.stringify(point));
  }
  const [said = ''] = readFileSync(REPORT, 'utf8').split(MARK);
  const report = await format(`${said}${MARK}\n\n${measuredSection(points, own, load)}`, {
    ...(await resolveConfig(REPORT)),
    parser: 'markdown',
  });
  console.log(report);
  if (wanted.length === CURVE.length) writeFileSync(REPORT, report);
} finally {
  await removeData();
}
