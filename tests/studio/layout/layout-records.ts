import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Box, readBox, writeBox } from './boxes';

const FOLDER = path.join(import.meta.dirname, 'recorded');

/** Recorded layouts of one part: lines of boxes by state and width. */
export type PartLayout = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

function getFile(part: string): string {
  return path.join(FOLDER, `${part}.json`);
}

/** Reads the records of a part; empty for a new one. */
export function readPartLayout(part: string): PartLayout {
  return existsSync(getFile(part)) ? (JSON.parse(readFileSync(getFile(part), 'utf8')) as PartLayout) : {};
}

/** Returns the recorded boxes of a state at a width, or null without a record. */
export function readRecordedBoxes(layout: PartLayout, state: string, width: number): readonly Box[] | null {
  return layout[state]?.[String(width)]?.map(readBox) ?? null;
}

/** Replaces the layout records of a part. */
export function writePartLayout(
  part: string,
  boxes: ReadonlyMap<string, ReadonlyMap<number, readonly Box[]>>,
): void {
  mkdirSync(FOLDER, { recursive: true });
  const layout = Object.fromEntries(
    [...boxes].map(([state, widths]) => [
      state,
      Object.fromEntries([...widths].map(([width, all]) => [width, all.map(writeBox)])),
    ]),
  );
  writeFileSync(getFile(part), `${JSON.stringify(layout, null, 2)}\n`);
}
