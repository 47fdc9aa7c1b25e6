import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type FolderFiles,
  isBrandFileName,
  MAX_FILE_BYTES,
  MAX_FOLDER_FILES,
} from './brand-files/resolve-brand-files';
import { parseClient, type ParsedClient } from './parse-client';
import { DEFAULT_KEY, WHITE_LABEL_KEY } from './white-label-key';

const DEFAULT_FILE = `${DEFAULT_KEY}.json`;

/**
 * Returns whether an entry of the folder is a white label's file. Hidden entries belong to an orchestrator or an editor;
 * entries named like a key are folders with the brand files of that client.
 */
export function isWhiteLabelEntry(name: string): boolean {
  return !name.startsWith('.') && !WHITE_LABEL_KEY.test(name);
}

/** Returns the path of the folder with a client's logo, font and pictures. */
export function getBrandFolder(folder: string, fileName: string): string {
  return join(folder, basename(fileName, '.json'));
}

/** Returns the entries of a client's folder that are read. */
export function selectBrandFiles(names: readonly string[]): readonly string[] {
  return names.filter(isBrandFileName).sort().slice(0, MAX_FOLDER_FILES);
}

function listEntries(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder);
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

function readBrandFiles(folder: string): FolderFiles {
  const names = selectBrandFiles(listEntries(folder) ?? []);
  return new Map(names.map((name) => [name, readBytes(join(folder, name))]));
}

function reject(file: string, reason: string): ParsedClient {
  return { file: null, isServable: false, brandFiles: new Map(), problems: [{ file, field: '', reason }] };
}

/**
 * Reads every white-label file of a folder and checks each alone, without the default (WL-7).
 *
 * @param folder path of a folder with one `{key}.json` per client
 * @param only key of the only client to read, besides the default
 */
export function readFiles(folder: string, only?: string): readonly ParsedClient[] {
  const names = listEntries(folder)?.filter(isWhiteLabelEntry).sort();
  if (names === undefined) return [reject(folder, 'cannot be read; WHITE_LABELS_DIR names the folder')];
  const clients = names
    .filter((name) => only === undefined || [`${only}.json`, DEFAULT_FILE].includes(name))
    .map((name) =>
      parseClient(name, readBytes(join(folder, name)), readBrandFiles(getBrandFolder(folder, name))),
    );
  return names.includes(DEFAULT_FILE) ? clients : [...clients, reject(DEFAULT_FILE, 'is missing')];
}
