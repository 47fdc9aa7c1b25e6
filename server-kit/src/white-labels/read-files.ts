import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { WhiteLabelFile } from '@portal/shared-wl-assets/white-label';
import { jsonKeys } from '../http/json-keys';
import { checkFile } from './file-check';
import type { WhiteLabelProblem } from './white-label-error';

/** Key of the file that all others inherit from. */
export const DEFAULT_KEY = 'default';

/** Files of a folder: valid ones, and mistakes of the others. */
export interface ReadFiles {
  readonly files: readonly WhiteLabelFile[];
  readonly problems: readonly WhiteLabelProblem[];
}

type Read = { readonly file: WhiteLabelFile } | { readonly problems: readonly WhiteLabelProblem[] };

const FILE_NAME = /^[a-z0-9-]{1,64}\.json$/;

function read(folder: string, name: string): Read {
  const wrong = (field: string, reason: string): Read => ({ problems: [{ file: name, field, reason }] });
  if (!FILE_NAME.test(name))
    return wrong(
      '',
      'is not a white label: files are named {key}.json, with lower-case letters, digits and hyphens',
    );
  let text: string;
  let content: unknown;
  try {
    // A wrong byte would otherwise become U+FFFD, which every check takes for a letter.
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      readFileSync(join(folder, name)),
    );
    if (text.startsWith('\ufeff'))
      return wrong('', 'begins with a byte order mark; save it as UTF-8 without one');
    content = JSON.parse(text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return wrong('', 'is not UTF-8; save it as UTF-8');
    return wrong('', error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read');
  }
  const twice = [...jsonKeys(text)].flatMap(({ repeatedAt: field }) =>
    field === null ? [] : [{ file: name, field, reason: 'is given more than once' }],
  );
  const checked = checkFile(name, content);
  if ('problems' in checked) return { problems: [...twice, ...checked.problems] };
  if (twice.length > 0) return { problems: twice };
  const { $schema: _, ...file } = checked.file as WhiteLabelFile & { readonly $schema?: string };
  return file.key === basename(name, '.json') ? { file } : wrong('/key', 'must be the name of the file');
}

function fileNames(folder: string): readonly string[] | null {
  try {
    // Hidden entries are an orchestrator's or an editor's.
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch {
    return null;
  }
}

/**
 * Reads every white-label file of a folder, each checked by itself against the schema (WL-7).
 *
 * @param folder path of a folder with one `{key}.json` a client
 */
export function readFiles(folder: string): ReadFiles {
  const names = fileNames(folder);
  if (names === null) return { files: [], problems: [{ file: folder, field: '', reason: 'cannot be read' }] };
  const readings = names.map((name) => read(folder, name));
  const problems = readings.flatMap((reading) => ('problems' in reading ? reading.problems : []));
  if (!names.includes(`${DEFAULT_KEY}.json`)) {
    problems.push({ file: `${DEFAULT_KEY}.json`, field: '', reason: 'is missing' });
  }
  return { files: readings.flatMap((reading) => ('file' in reading ? [reading.file] : [])), problems };
}
