import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type PartManifest } from '../manifest';

/** Which published build of each part is live: folder id by part name. */
export type LiveParts = Readonly<Record<string, string>>;

const liveFile = (dataDir: string): string => path.join(dataDir, 'parts', 'live.json');

/** Folder of one published build. */
export const publishedFolder = (dataDir: string, part: string, id: string): string =>
  path.join(dataDir, 'parts', part, id);

/** Reads which builds are live; empty before the first deploy. */
export const readLiveParts = (dataDir: string): LiveParts =>
  existsSync(liveFile(dataDir)) ? (JSON.parse(readFileSync(liveFile(dataDir), 'utf8')) as LiveParts) : {};

const writeWhole = (file: string, text: string): void => {
  writeFileSync(`${file}.next`, text);
  renameSync(`${file}.next`, file);
};

/**
 * Copies a built part to its content-hashed folder, which is never changed again: a visitor in mid-flow keeps the
 * files of the build the page began with.
 *
 * @param built folder of the built part, with its manifest
 * @param dataDir the portal's data folder
 */
export const publishPart = (built: string, dataDir: string): PartManifest => {
  const manifest = JSON.parse(readFileSync(path.join(built, MANIFEST_FILE), 'utf8')) as PartManifest;
  const target = publishedFolder(dataDir, manifest.name, manifest.id);
  if (!existsSync(path.join(target, MANIFEST_FILE))) {
    mkdirSync(path.dirname(target), { recursive: true });
    rmSync(`${target}.next`, { recursive: true, force: true });
    cpSync(built, `${target}.next`, { recursive: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(`${target}.next`, target);
  }
  return manifest;
};

/** Makes published builds live, all at once; the running edge takes them up by itself (CARD-6). */
export const makeLive = (dataDir: string, parts: LiveParts): void =>
  writeWhole(liveFile(dataDir), `${JSON.stringify({ ...readLiveParts(dataDir), ...parts }, null, 2)}\n`);
