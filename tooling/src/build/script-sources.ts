import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toContainerName } from '../part';
import { compile } from './compile';
import { renameByContentHash } from './hashed-filenames';
import { readPart } from './read-part';
import { type SourceSegment, splitBySource } from './source-segments';

export type { SourceSegment };

/** Returns the segments of the entry, concatenated as in assemble.ts. */
function readEntrySegments(folder: string, entry: string): readonly SourceSegment[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .sort();
  const read = (name: string): Buffer => readFileSync(path.join(folder, name));
  const initialNames = [...names.filter((name) => name.startsWith('first.')), entry];
  const later = names
    .filter((name) => !initialNames.includes(name))
    .map((name) => [name, read(name)] as const);
  const segments = initialNames.flatMap((name, place) => [
    ...(place > 0 ? [{ text: '\n', source: null }] : []),
    ...splitBySource(read(name).toString(), JSON.parse(read(`${name}.map`).toString()) as SourceMapPayload),
  ]);
  const named = renameByContentHash(segments.map(({ text }) => text).join(''), later).later;
  const hashes = later.map(([before], place) => {
    const [short = '', whole = ''] = [before, named[place]?.[0]].map((name) => name?.split('.').at(-2));
    return [short, whole] as const;
  });
  return segments.map(({ text, source }) => ({
    text: hashes.reduce((renamed, [short, whole]) => renamed.replaceAll(short, whole), text),
    source,
  }));
}

/**
 * Builds a part's browser bundle into a temporary folder with source maps, otherwise as published, and maps its entry
 * to source files.
 *
 * @param part folder name
 * @param workspace the workspace's folder
 * @returns segments of the part's `entry.js`; sources are named as in webpack
 * @throws Error with webpack's messages when the part cannot be built
 */
export async function mapEntryToSources(part: string, workspace: string): Promise<readonly SourceSegment[]> {
  const { configurations } = await readPart(path.join(workspace, part));
  const forPages = configurations.find(({ name }) => name === part || name === `${part} (root)`);
  if (forPages === undefined) throw new Error(`${part} has no build for the browser`);
  const output = mkdtempSync(path.join(tmpdir(), 'mapped-'));
  try {
    // Hidden source maps are not referenced by the scripts, so the scripts equal the published ones.
    await compile([
      // The cache holds minified files of ordinary builds, which have no source map.
      {
        ...forPages,
        cache: false,
        devtool: 'hidden-source-map',
        output: { ...forPages.output, path: output },
      },
    ]);
    return readEntrySegments(output, part === 'root-config' ? 'root.js' : `${toContainerName(part)}.js`);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
