import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { WhiteLabelFile } from '@portal/contract/white-label';
import {
  type BrandFile,
  type FolderFiles,
  isBrandFileName,
  MAX_FILE_BYTES,
  MAX_FOLDER_FILES,
} from './brand-files/resolve-brand-files';
import { parseClient } from './parse-client';
import type { WhiteLabelProblem } from './white-label-error';

/** Key of the file that all others inherit from. */
export const DEFAULT_KEY = 'default';

const DEFAULT_FILE = `${DEFAULT_KEY}.json`;

/** Valid files of a folder, and the mistakes in the others. */
export interface ReadFiles {
  readonly files: readonly WhiteLabelFile[];
  /** By URL. */
  readonly brandFiles: ReadonlyMap<string, BrandFile>;
  readonly problems: readonly WhiteLabelProblem[];
}

/**
 * Returns whether an entry of the folder is a white label's file. Hidden entries belong to an orchestrator or an editor;
 * entries named like a key are folders with the brand files of that client.
 */
export function isWhiteLabelEntry(name: string): boolean {
  return !name.startsWith('.') && !/^[a-z0-9-]{1,64}$/.test(name);
}

/** Returns the path of the folder with a client's logo, font and pictures. */
export function getBrandFolder(folder: string, fileName: string): string {
  return join(folder, basename(fileName, '.json'));
}

function fileNames(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder).filter(isWhiteLabelEntry).sort();
  } catch {
    return null;
  }
}

function readBytes(file: string): Uint8Array | null {
  try {
    return statSync(file).size > MAX_FILE_BYTES ? null : readFileSync(file);
  } catch {
    return null;
  }
}

function readFolder(folder: string): FolderFiles {
  try {
    return new Map(
      readdirSync(folder)
        .filter(isBrandFileName)
        .sort()
        .slice(0, MAX_FOLDER_FILES)
        .map((name) => [name, readBytes(join(folder, name))]),
    );
  } catch {
    return new Map();
  }
}

/**
 * Reads every white-label file of a folder and checks each against the schema, without the default (WL-7).
 *
 * @param folder path of a folder with one `{key}.json` per client
 * @param only key of the only client to read, besides the default
 */
export function readFiles(folder: string, only?: string): ReadFiles {
  const names = fileNames(folder);
  if (names === null)
    return {
      files: [],
      brandFiles: new Map(),
      problems: [{ file: folder, field: '', reason: 'cannot be read; WHITE_LABELS_DIR names the folder' }],
    };
  const wanted =
    only === undefined ? names : names.filter((name) => [`${only}.json`, DEFAULT_FILE].includes(name));
  const readings = wanted.map((name) =>
    parseClient(name, readBytes(join(folder, name)), readFolder(getBrandFolder(folder, name))),
  );
  const problems = readings.flatMap((reading) => ('problems' in reading ? reading.problems : []));
  if (!names.includes(DEFAULT_FILE)) {
    problems.push({ file: DEFAULT_FILE, field: '', reason: 'is missing' });
  }
  return {
    files: readings.flatMap((reading) => ('file' in reading ? [reading.file] : [])),
    brandFiles: new Map(readings.flatMap((reading) => ('file' in reading ? [...reading.brandFiles] : []))),
    problems,
  };
}
