import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';

const REPORT = path.resolve(import.meta.dirname, '../../../docs/reports/performance.md');

const BEGIN = '<!-- measured: what is left -->';
const END = '<!-- end -->';

/** The section that `npm run speed:waterfall` writes, with its marks. */
export function markedSection(text: string): string {
  return `${BEGIN}\n\n${text}\n\n${END}`;
}

/**
 * The marked section of the report, which `npm run speed` leaves as it is.
 *
 * @returns with its marks; one that says that it is missing where the report has none
 */
export function remainingSection(report: string): string {
  const [from, to] = [report.indexOf(BEGIN), report.indexOf(END)];
  return from < 0 || to < from ? markedSection('Not measured yet.') : report.slice(from, to + END.length);
}

/** The report with another marked section. @throws when it has no place for one */
export function withRemainingSection(report: string, text: string): string {
  if (!report.includes(BEGIN))
    throw new Error('docs/reports/performance.md has no place for this: npm run speed first');
  return report.replace(remainingSection(report), () => markedSection(text));
}

/** docs/reports/performance.md as it is; empty when it is not there. */
export function readReport(): string {
  return existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '';
}

/** Writes docs/reports/performance.md. @returns it as formatted */
export async function writeReport(text: string): Promise<string> {
  const report = await format(text, { ...(await resolveConfig(REPORT)), parser: 'markdown' });
  writeFileSync(REPORT, report);
  return report;
}
