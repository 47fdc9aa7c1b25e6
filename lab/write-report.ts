import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatText } from '../tests/format-text';
import { WORKSPACE } from '../tests/workspace';

/** Folder of the reports; not in the repository. */
const REPORTS = path.join(WORKSPACE, 'dist/reports');

/**
 * Prints a report and writes it to `dist/reports/<name>.md`.
 *
 * @param name words of the file's name
 * @param text Markdown
 */
export async function writeReport(name: string, text: string): Promise<void> {
  const file = path.join(REPORTS, `${name.replaceAll(' ', '-')}.md`);
  const report = await formatText(file, text);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(file, report);
  console.log(report);
}
