import { buildId, computeIntegrity, MANIFEST_FILE, type PartManifest } from '../manifest';
import type { ObjectHeaders } from './part-store';
import { PartStoreError } from './store-error';

/** Object in the store for one file of a build. */
export interface BuildObject {
  /** Path relative to the build's folder. */
  readonly file: string;
  /** Path relative to the store's URL. */
  readonly object: string;
  readonly isPublic: boolean;
  /** Whether content matches what the registry records for the file. */
  readonly isIntact: (content: Buffer) => boolean;
  readonly headers: ObjectHeaders;
}

/** Compressed variants of a build's scripts and style sheets, by suffix. */
export const VARIANTS: readonly { readonly suffix: string; readonly encoding: string }[] = [
  { suffix: '.br', encoding: 'br' },
  { suffix: '.gz', encoding: 'gzip' },
];

const TYPES: readonly (readonly [ending: RegExp, type: string])[] = [
  [/\.c?js$/, 'text/javascript; charset=utf-8'],
  [/\.css$/, 'text/css; charset=utf-8'],
  [/\.json$/, 'application/json'],
];

/** The folder of a build is named after its content, so an object never changes (RFC 8246). */
const IMMUTABLE = 'public, max-age=31536000, immutable';

function getContentType(file: string): string {
  return TYPES.find(([ending]) => ending.test(file))?.[1] ?? 'application/octet-stream';
}

/** Whether a public file is a script or style sheet; other public files, such as images, have no compressed variants. */
export function isScriptOrStyle(file: string): boolean {
  return /\.(?:js|css)$/.test(file);
}

const SEGMENT = /^(?!\.{1,2}$)[\w.~-]+$/;

/**
 * Rejects a manifest whose paths would make portals write or delete files outside the build's folder (path traversal).
 *
 * @throws PartStoreError
 */
export function assertOwnFiles({ name, id, files, serverFiles }: PartManifest): void {
  const paths = [name, id, ...[...files, ...serverFiles].flatMap(({ file }) => file.split('/'))];
  if (!paths.every((segment) => SEGMENT.test(segment)))
    throw new PartStoreError(
      `The manifest of ${name} ${id} has a name that leads out of its folder, or has other characters than letters, digits and . _ ~ -`,
    );
}

/** Checks a manifest by its id, because the id is the hash of its content. */
function isManifestOf(content: Buffer, { name, id }: PartManifest): boolean {
  try {
    const { id: given, ...known } = JSON.parse(content.toString()) as PartManifest;
    return known.name === name && given === id && buildId(known) === id;
  } catch {
    return false;
  }
}

/**
 * Returns the objects of a build, without compressed variants. Files for browsers are below `public`, so that a bucket
 * policy can expose only those; all others are below `private`. The manifest is the last.
 *
 * @param manifest as the registry has it
 */
export function listBuildObjects(manifest: PartManifest): readonly BuildObject[] {
  const { name, id, files, serverFiles } = manifest;
  const create = (file: string, isPublic: boolean, isIntact: BuildObject['isIntact']): BuildObject => ({
    file,
    object: `${isPublic ? 'public' : 'private'}/${name}/${id}/${file}`,
    isPublic,
    isIntact,
    headers: {
      'content-type': getContentType(file),
      'cache-control': isPublic ? IMMUTABLE : 'private, no-store',
    },
  });
  const list = (given: PartManifest['files'], isPublic: boolean): readonly BuildObject[] =>
    given.map(({ file, integrity }) =>
      create(file, isPublic, (content) => computeIntegrity(content) === integrity),
    );
  return [
    ...list(files, true),
    ...list(serverFiles, false),
    create(MANIFEST_FILE, false, (content) => isManifestOf(content, manifest)),
  ];
}
