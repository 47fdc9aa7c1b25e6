import path from 'node:path';
import type pg from 'pg';
import type { PartManifest } from '@portal/contract/part';
import { computeIntegrity } from '../manifest';
import { publishedFolder } from '../published';
import {
  assertOwnFiles,
  BuildFilesError,
  isIntact,
  isRequired,
  listBuildFiles,
  readIfPresent,
  RemovedBuildError,
  writeAtomically,
} from './build-files';

/** Maximum size of a file in bytes; the largest of the parts has 0.2 MB. */
const MAX_BYTES = 16 * 1_024 * 1_024;

/** Files of builds. The database checks size and hash; the code only inserts and deletes rows. */
export const FILES_TABLE = `CREATE TABLE IF NOT EXISTS part_files (
  part text NOT NULL,
  id text NOT NULL,
  file text NOT NULL,
  content bytea NOT NULL CHECK (octet_length(content) <= ${MAX_BYTES}),
  integrity text NOT NULL CHECK (integrity = 'sha384-' || encode(sha384(content), 'base64')),
  PRIMARY KEY (part, id, file)
)`;

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

async function readIntegrity(client: Queryable, { name, id }: PartManifest): Promise<Map<string, string>> {
  const { rows } = await client.query<{ file: string; integrity: string }>(
    'SELECT file, integrity FROM part_files WHERE part = $1 AND id = $2',
    [name, id],
  );
  return new Map(rows.map(({ file, integrity }) => [file, integrity]));
}

/** Returns whether the rows of a build are complete and have the content that the manifest records. */
export async function hasRows(client: Queryable, manifest: PartManifest): Promise<boolean> {
  const stored = await readIntegrity(client, manifest);
  return [...manifest.files, ...manifest.serverFiles].every(
    ({ file, integrity }) => stored.get(file) === integrity,
  );
}

/**
 * Inserts the files of a published build that have no row, and replaces those with other content.
 *
 * @param client in a transaction
 * @throws BuildFilesError when a file in the folder differs from the manifest
 */
export async function insertBuild(
  client: Queryable,
  manifest: PartManifest,
  partsFolder: string,
): Promise<void> {
  assertOwnFiles(manifest);
  const { name, id } = manifest;
  const folder = publishedFolder(partsFolder, name, id);
  const stored = await readIntegrity(client, manifest);
  for (const file of listBuildFiles(manifest)) {
    const content = await readIfPresent(path.join(folder, file));
    if (content === null && !isRequired(manifest, file)) continue;
    if (content === null || !isIntact(manifest, file, content))
      throw new BuildFilesError(
        `${path.join(folder, file)} is not as it was built. Deploy that build again.`,
      );
    const integrity = computeIntegrity(content);
    if (stored.get(file) === integrity) continue;
    await client.query('DELETE FROM part_files WHERE part = $1 AND id = $2 AND file = $3', [name, id, file]);
    await client.query(
      'INSERT INTO part_files (part, id, file, content, integrity) VALUES ($1, $2, $3, $4, $5)',
      [name, id, file, content, integrity],
    );
  }
}

/** Deletes the rows of builds. */
export async function deleteBuilds(client: Queryable, builds: readonly PartManifest[]): Promise<void> {
  for (const { name, id } of builds)
    await client.query('DELETE FROM part_files WHERE part = $1 AND id = $2', [name, id]);
}

async function findMissing(manifest: PartManifest, folder: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const file of listBuildFiles(manifest)) {
    const content = isRequired(manifest, file) ? await readIfPresent(path.join(folder, file)) : null;
    if (content === null || !isIntact(manifest, file, content)) missing.push(file);
  }
  return missing.some((file) => isRequired(manifest, file)) ? missing : [];
}

/**
 * Writes the files of a build that its folder lacks. Only content that matches the manifest is written, so that an altered
 * row is never served.
 *
 * @param manifest as the registry has it
 * @throws RemovedBuildError when there are no rows; BuildFilesError when a file is missing or altered
 */
export async function fetchBuild(
  client: Queryable,
  manifest: PartManifest,
  partsFolder: string,
): Promise<void> {
  assertOwnFiles(manifest);
  const { name, id } = manifest;
  const folder = publishedFolder(partsFolder, name, id);
  const missing = await findMissing(manifest, folder);
  if (missing.length === 0) return;
  const { rows } = await client.query<{ file: string; content: Buffer; integrity: string }>(
    'SELECT file, content, integrity FROM part_files WHERE part = $1 AND id = $2',
    [name, id],
  );
  if (rows.length === 0)
    throw new RemovedBuildError(`The registry has no files of ${name} ${id}. Deploy that build again.`);
  const stored = new Map(rows.map((row) => [row.file, row]));
  // Variants come before their file, and the manifest is last: a folder with a manifest counts as a complete build.
  for (const file of missing) {
    const row = stored.get(file);
    if (row === undefined && !isRequired(manifest, file)) continue;
    if (row === undefined)
      throw new BuildFilesError(`The registry has no ${file} of ${name} ${id}. Deploy that build again.`);
    if (computeIntegrity(row.content) !== row.integrity || !isIntact(manifest, file, row.content))
      throw new BuildFilesError(
        `The registry has an altered ${file} of ${name} ${id}. Find out who has changed it, then deploy that build again.`,
      );
    await writeAtomically(path.join(folder, file), row.content);
  }
}
