import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';

const REPORT = path.resolve(import.meta.dirname, '../../../docs/reports/performance.md');

const BEGIN = '<!-- measured: what is left -->';
const END = '<!-- end -->';

/** Markers of the section that `npm run speed:waterfall` writes. */
export function markedSection(text: string): string {
  return `${BEGIN}\n\n${text}\n\n${END}`;
}

/**
 * Returns the marked section of the report with its markers, which `npm run speed` leaves unchanged.
 * @returns a note that it is missing when the report has none
 */
export function remainingSection(report: string): string {
  const [from, to] = [report.indexOf(BEGIN), report.indexOf(END)];
  return from < 0 || to < from ? markedSection('Not measured yet.') : report.slice(from, to + END.length);
}

/** Replaces the marked section of the report. @throws when the report has no markers */
export function withRemainingSection(report: string, text: string): string {
  if (!report.includes(BEGIN))
    throw new Error('docs/reports/performance.md has no place for this: npm run speed first');
  return report.replace(remainingSection(report), () => markedSection(text));
}

/** Reads docs/reports/performance.md; empty when it does not exist. */
export function readReport(): string {
  return existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '';
}

/** Writes docs/reports/performance.md. @returns the formatted text */
export async function writeReport(text: string): Promise<string> {
  const report = await format(text, { ...(await resolveConfig(REPORT)), parser: 'markdown' });
  writeFileSync(REPORT, report);
  return report;
}
