import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SHIPPED = path.resolve(import.meta.dirname, '../../shared-wl-assets/white-labels');

/** A folder with the shipped white labels, some of them changed; for WHITE_LABELS_DIR. */
export interface CustomWhiteLabels {
  readonly folder: string;
  readonly remove: () => void;
}

/** @param changes fields merged into a white label's file, by key */
export function createCustomWhiteLabels(
  changes: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): CustomWhiteLabels {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-white-labels-'));
  cpSync(SHIPPED, folder, { recursive: true });
  for (const [key, own] of Object.entries(changes)) {
    const file = path.join(folder, `${key}.json`);
    const shipped = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...shipped, ...own }));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
