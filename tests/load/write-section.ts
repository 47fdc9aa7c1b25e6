import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatText } from '../format-text';
import type { Section } from './load-report';

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/reports/performance-under-load.md');

function begin(name: string): string {
  return `<!-- measured: ${name} -->`;
}
const END = '<!-- end -->';

/** Replaces the text between the markers of a section. @throws Error when the document does not have these markers */
export function replaceSection(document: string, { name, text }: Section): string {
  const from = document.indexOf(begin(name));
  const to = document.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`The document has no place for "${name}".`);
  return `${document.slice(0, from)}${begin(name)}\n\n${text}\n\n${document.slice(to)}`;
}

/** Writes a section into docs/reports/performance-under-load.md and formats the document. */
export async function writeSection(section: Section): Promise<void> {
  if (!existsSync(DOCUMENT)) throw new Error(`${DOCUMENT} is missing.`);
  const changed = replaceSection(readFileSync(DOCUMENT, 'utf8'), section);
  writeFileSync(DOCUMENT, await formatText(DOCUMENT, changed));
}
