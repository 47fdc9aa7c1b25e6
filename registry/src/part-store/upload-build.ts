import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PartManifest } from '../manifest';
import { assertOwnFiles, isScriptOrStyle, listBuildObjects, VARIANTS } from './build-objects';
import type { ObjectHeaders, PartStore } from './part-store';
import { settleAll } from './settle-all';
import { PartStoreError } from './store-error';

interface Upload {
  readonly file: string;
  readonly object: string;
  readonly headers: ObjectHeaders;
  readonly isIntact: (content: Buffer) => boolean;
}

/** Result of an upload. */
export interface UploadResult {
  /** Number of objects that the store holds now. */
  readonly objects: number;
  /** Number of objects that were written. */
  readonly written: number;
  /** Files whose object had other content and was replaced. */
  readonly replaced: readonly string[];
}

function listUploads(folder: string, manifest: PartManifest): readonly Upload[] {
  return listBuildObjects(manifest).flatMap((file) => [
    file,
    ...VARIANTS.filter(
      ({ suffix }) =>
        file.isPublic && isScriptOrStyle(file.file) && existsSync(path.join(folder, file.file + suffix)),
    ).map(({ suffix, encoding }): Upload => {
      const content = readFileSync(path.join(folder, file.file + suffix));
      return {
        file: file.file + suffix,
        object: file.object + suffix,
        headers: { ...file.headers, 'content-encoding': encoding },
        isIntact: (existing) => existing.equals(content),
      };
    }),
  ]);
}

/**
 * Uploads the files of a build and reads each one back to verify it. Objects with the same content are not written
 * again, so the next upload completes an interrupted one. Uploading alone does not make a build live.
 *
 * @param folder folder of the build's files, already checked against the manifest
 * @throws PartStoreError when the store rejects a file or returns other content
 */
export async function uploadBuild(
  store: PartStore,
  folder: string,
  manifest: PartManifest,
): Promise<UploadResult> {
  assertOwnFiles(manifest);
  const uploads = listUploads(folder, manifest);
  const states = await settleAll(
    uploads.map(async ({ file, object, headers, isIntact }) => {
      const existing = await store.get(object);
      if (existing !== null && isIntact(existing)) return { file, state: 'kept' as const };
      const content = await readFile(path.join(folder, file));
      await store.put(object, content, headers);
      if (!(await store.get(object))?.equals(content))
        throw new PartStoreError(
          `The part store ${store.place} returns other content for ${manifest.name}/${manifest.id}/${file} than was written. It must store and return files unchanged, without a cache between.`,
        );
      return { file, state: existing === null ? ('written' as const) : ('replaced' as const) };
    }),
  );
  return {
    objects: uploads.length,
    written: states.filter(({ state }) => state !== 'kept').length,
    replaced: states.filter(({ state }) => state === 'replaced').map(({ file }) => file),
  };
}

/**
 * Deletes all objects of a build. The caller ensures that no visitor and no open page uses it any more.
 *
 * @throws PartStoreError; some objects may then remain until the next attempt
 */
export async function deleteBuild(store: PartStore, manifest: PartManifest): Promise<void> {
  assertOwnFiles(manifest);
  const names = listBuildObjects(manifest).flatMap(({ object, file, isPublic }) => [
    object,
    ...(isPublic && isScriptOrStyle(file) ? VARIANTS.map(({ suffix }) => object + suffix) : []),
  ]);
  await settleAll(names.map((name) => store.delete(name)));
}
