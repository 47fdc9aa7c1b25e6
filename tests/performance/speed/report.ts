import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatText } from '../../format-text';
import { INTRODUCTION } from './introduction';

const REPORT = path.resolve(import.meta.dirname, '../../../docs/reports/performance.md');

const SECTION = /<!-- section: (\S+) -->\n+([\s\S]*?)\n+<!-- end -->/g;

/**
 * Replaces one section of the report and keeps the others.
 * @param report the report so far; empty when there is none
 * @param names of all sections, in their order
 */
export function withSection(report: string, names: readonly string[], name: string, text: string): string {
  const sections = new Map([...report.matchAll(SECTION)].map(([, found = '', kept = '']) => [found, kept]));
  sections.set(name, text);
  return [
    INTRODUCTION,
    ...names.map(
      (each) => `<!-- section: ${each} -->\n\n${sections.get(each) ?? 'Not measured yet.'}\n\n<!-- end -->`,
    ),
    '',
  ].join('\n\n');
}

/** Writes one section of docs/reports/performance.md. The parameters are those of `withSection`. */
export async function writeSection(names: readonly string[], name: string, text: string): Promise<void> {
  const report = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '';
  writeFileSync(REPORT, await formatText(REPORT, withSection(report, names, name, text)));
}
