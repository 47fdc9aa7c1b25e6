import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../../tests/workspace';

const FOLDER = path.join(WORKSPACE, 'test-results/independence/evidence');

/** Saves evidence of a deviation: the output of a command, or the screenshot of a page that looks different. */
export function saveEvidence(name: string, content: string | Buffer): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, name.replaceAll(' ', '-')), content);
}
