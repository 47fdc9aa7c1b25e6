import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../workspace';

const PAGE = path.join(WORKSPACE, 'docs/how-to/change-the-portal.md');

/** A replacement of some lines of a file; without lines before, the file is new. */
interface Edit {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** A change as docs/how-to/change-the-portal.md shows it. */
export interface DocumentedChange {
  /** Heading of its section, such as `A message`. */
  readonly title: string;
  /** Every file that it touches, relative to the workspace; a folder ends with a slash. */
  readonly files: readonly string[];
  /** Those of `files` that its commands write. */
  readonly writtenFiles: readonly string[];
  readonly edits: readonly Edit[];
  readonly commands: readonly string[];
}

function readBlocks(section: string, language: string): readonly string[] {
  return [...section.matchAll(new RegExp('```' + language + '\n([^]*?)```', 'g'))].map(
    ([, text = '']) => text,
  );
}

/** Joins the lines of a diff that are on one side of it. */
function joinLines(lines: readonly string[], omitted: '+' | '-'): string {
  const side = lines.filter((line) => line !== '' && !line.startsWith(omitted));
  return side.map((line) => `${line.slice(1)}\n`).join('');
}

/** Reads the edits of a `diff` block, each of which begins with `@@` and the name of its file. */
function readEdits(block: string): readonly Edit[] {
  return block
    .split(/^@@ /m)
    .slice(1)
    .map((edit) => {
      const [file = '', ...lines] = edit.split('\n');
      return { file, before: joinLines(lines, '+'), after: joinLines(lines, '-') };
    });
}

/** Reads the changes that the page shows, in their order. */
export function readDocumentedChanges(): readonly DocumentedChange[] {
  const [, ...sections] = readFileSync(PAGE, 'utf8').split(/^## /m);
  return sections.map((section) => {
    const items = [...section.matchAll(/^- `([^`]+)`(.*)$/gm)];
    return {
      title: section.split('\n', 1)[0] ?? '',
      files: items.map(([, file = '']) => file),
      writtenFiles: items.flatMap(([, file = '', remark = '']) =>
        remark.startsWith(' (written)') ? [file] : [],
      ),
      edits: readBlocks(section, 'diff').flatMap(readEdits),
      commands: readBlocks(section, 'sh').flatMap((block) => block.trim().split('\n')),
    };
  });
}

/** Returns how often a text occurs in a file of the workspace, which has to be once for an edit. */
export function countMatches({ file, before }: Edit): number {
  const source = path.join(WORKSPACE, file);
  if (before === '') return existsSync(source) ? 0 : 1;
  return readFileSync(source, 'utf8').split(before).length - 1;
}

/** Makes the edits of a change in a copy of the workspace, or of some of its files. */
export function applyEdits(folder: string, { edits }: DocumentedChange): void {
  for (const { file, before, after } of edits) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    const text = before === '' ? '' : readFileSync(target, 'utf8');
    if (!text.includes(before)) throw new Error(`${file} does not contain:\n${before}`);
    writeFileSync(target, before === '' ? after : text.replace(before, () => after));
  }
}
