import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { jsonKeys } from '../json-keys/json-keys';
import type { WhiteLabelFile } from './configuration';
import { checkedFile } from './file-check';
import type { WhiteLabelProblem } from './white-label-error';

/** Key of the file that stands under all others. */
export const DEFAULT_KEY = 'default';

/** The files of a folder: those that can be used, and what is wrong with the others. */
export interface ReadFiles {
  readonly files: readonly WhiteLabelFile[];
  readonly problems: readonly WhiteLabelProblem[];
}

type Read = { readonly file: WhiteLabelFile } | { readonly problems: readonly WhiteLabelProblem[] };

const read = (folder: string, name: string): Read => {
  const wrong = (field: string, reason: string): Read => ({ problems: [{ file: name, field, reason }] });
  let text: string;
  let content: unknown;
  try {
    text = readFileSync(join(folder, name), 'utf8');
    content = JSON.parse(text);
  } catch (error) {
    return wrong('', error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read');
  }
  const twice = [...jsonKeys(text)].flatMap(({ repeatedAt: field }) =>
    field === null ? [] : [{ file: name, field, reason: 'stands there more than once' }],
  );
  const checked = checkedFile(name, content);
  if ('problems' in checked) return { problems: [...twice, ...checked.problems] };
  if (twice.length > 0) return { problems: twice };
  const { $schema: _, ...file } = checked.file as WhiteLabelFile & { readonly $schema?: string };
  return file.key === basename(name, '.json') ? { file } : wrong('/key', 'must be the name of the file');
};

const fileNames = (folder: string): readonly string[] | null => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return null;
  }
};

/**
 * Reads every white-label file of a folder, each checked by itself against the schema (WL-7).
 *
 * @param folder path of a folder with one `{key}.json` a client
 */
export const readFiles = (folder: string): ReadFiles => {
  const names = fileNames(folder);
  if (names === null) return { files: [], problems: [{ file: folder, field: '', reason: 'cannot be read' }] };
  const readings = names.map((name) => read(folder, name));
  const problems = readings.flatMap((reading) => ('problems' in reading ? reading.problems : []));
  if (!names.includes(`${DEFAULT_KEY}.json`)) {
    problems.push({ file: `${DEFAULT_KEY}.json`, field: '', reason: 'is missing' });
  }
  return { files: readings.flatMap((reading) => ('file' in reading ? [reading.file] : [])), problems };
};
