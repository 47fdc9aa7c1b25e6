import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTemporaryName, removeAbandoned } from './remove-abandoned';

const TEN_YEARS_MS = 10 * 365 * 24 * 3_600_000;
const TWO_HOURS_MS = 2 * 3_600_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'abandoned-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Creates the temporary copy of a running deploy. */
function createCopy(ageMs: number): void {
  const copy = createTemporaryName(path.join(folder, 'build'));
  mkdirSync(copy);
  const made = new Date(Date.now() - ageMs);
  utimesSync(copy, made, made);
}

test.each([
  ['right', 0],
  ['ten years ahead', TEN_YEARS_MS],
  ['ten years behind', -TEN_YEARS_MS],
])('on a machine whose clock is %s the copy of a running deploy stays @CARD-6', (_clock, aheadMs) => {
  createCopy(0);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + aheadMs);
  removeAbandoned(folder);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a copy that is older than an hour is removed @CARD-6', () => {
  createCopy(TWO_HOURS_MS);
  removeAbandoned(folder);
  expect(readdirSync(folder)).toEqual([]);
});
