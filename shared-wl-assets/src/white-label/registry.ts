import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BrandColourError, paletteOf } from '../palette';
import { mergedOverDefault, readyToServe } from './complete-configuration';
import type { WhiteLabelConfiguration, WhiteLabelFile } from './configuration';
import { checkedFile } from './file-check';
import { WhiteLabelError, type WhiteLabelProblem } from './white-label-error';

/** All white labels of a portal. */
export interface WhiteLabelRegistry {
  /** The configuration of a key, or null when no client has it. Takes any text, also one from an address. */
  readonly get: (key: string) => WhiteLabelConfiguration | null;
  /** All keys, in alphabetical order. */
  readonly keys: () => readonly string[];
}

/** What a key looks like (SEC-R10). */
export const WHITE_LABEL_KEY = /^[a-z0-9-]{1,64}$/;

/** The path of the second login app, so never a key (D-2). */
const RESERVED_KEY = 'clip';

const DEFAULT_KEY = 'default';

type Read = { readonly file: WhiteLabelFile } | { readonly problems: readonly WhiteLabelProblem[] };

const read = (folder: string, name: string): Read => {
  const wrong = (field: string, reason: string): Read => ({ problems: [{ file: name, field, reason }] });
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch (error) {
    return wrong('', error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read');
  }
  const checked = checkedFile(name, content);
  if ('problems' in checked) return checked;
  const { $schema: _, ...file } = checked.file as WhiteLabelFile & { readonly $schema?: string };
  return file.key === basename(name, '.json') ? { file } : wrong('/key', 'must be the name of the file');
};

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** Mistakes that only show in the whole configuration. */
const problemsOf = (configuration: WhiteLabelConfiguration): readonly WhiteLabelProblem[] => {
  const file = `${configuration.key}.json`;
  const problems: WhiteLabelProblem[] = [];
  const note = (field: string, reason: string): void => void problems.push({ file, field, reason });
  if (configuration.key === RESERVED_KEY) note('/key', 'is the path of another app');
  if (!configuration.languages.includes(configuration.defaultLanguage)) {
    note('/defaultLanguage', 'must be one of the languages');
  }
  for (const field of ['allowedRedirectOrigins', 'allowedEmbeddingHosts'] as const) {
    configuration[field].forEach((text, index) => {
      if (!isOrigin(text)) note(`/${field}/${index}`, 'must be an origin without a default port');
    });
  }
  const { actionButtonText, methods } = configuration.mobileSheetConfig;
  if ((actionButtonText === undefined) !== (methods === undefined)) {
    note('/mobileSheetConfig', 'needs actionButtonText and methods together');
  }
  try {
    paletteOf(configuration.brandColour);
  } catch (error) {
    if (!(error instanceof BrandColourError)) throw error;
    note('/brandColour', error.message);
  }
  return problems;
};

/**
 * Reads every white label of a folder, each over `default.json` (WL-2, WL-3), and checks it (WL-7).
 *
 * @param folder path of a folder with one `{key}.json` a client
 * @throws WhiteLabelError with all mistakes of all files; a registry is whole or not there
 */
export const loadWhiteLabels = (folder: string): WhiteLabelRegistry => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  const readings = names.map((name) => read(folder, name));
  const problems = readings.flatMap((reading) => ('problems' in reading ? reading.problems : []));
  const files = readings.flatMap((reading) => ('file' in reading ? [reading.file] : []));
  if (!names.includes(`${DEFAULT_KEY}.json`)) {
    problems.push({ file: `${DEFAULT_KEY}.json`, field: '', reason: 'is missing' });
  }
  // The schema demands every field of the file with the key `default`.
  const base = files.find(({ key }) => key === DEFAULT_KEY) as WhiteLabelConfiguration | undefined;
  const merged = base === undefined ? [] : files.map((file) => mergedOverDefault(base, file));
  problems.push(...merged.flatMap(problemsOf));
  if (problems.length > 0) throw new WhiteLabelError(problems);
  const byKey = new Map(merged.map((configuration) => [configuration.key, readyToServe(configuration)]));
  return {
    get: (key) => (WHITE_LABEL_KEY.test(key) ? (byKey.get(key) ?? null) : null),
    keys: () => [...byKey.keys()],
  };
};
