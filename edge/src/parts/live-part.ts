import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MessageTree } from '@portal/contract/i18n';
import type { Language } from '@portal/contract/i18n';
import type { PartAddress } from '@portal/contract/page';
import type { PartManifest } from '@portal/contract/part';
import { computeIntegrity, LIBRARIES_FILE } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import { shareLibraries } from './share-libraries';
import type { StoredBuilds } from './stored-builds';

/** URL path below which the portal serves the files of all parts. */
export const PARTS_PATH = '/parts';

/** Folder of the published parts, and their URL for browsers. */
export interface PublishedParts {
  readonly folder: string;
  /** URL of that folder: PARTS_PATH, or a URL on another host that serves it. */
  readonly url: string;
  /** Fetches builds that are not in the folder; absent where the folder itself has the files. */
  readonly stored?: StoredBuilds;
}

/** Scope of the messages of shared-wl-assets that every part uses. */
export const SHARED_SCOPE = 'shared';

/** Bootstrap script of host pages (CARD-8), a file of root-config's build. */
export const EMBED_SCRIPT = 'embed.js';

/** A script of a page. */
export interface ScriptFile {
  readonly url: string;
  /** Subresource Integrity value (W3C SRI); empty for a dev server's file. */
  readonly integrity: string;
}

/** A part with the build that is served. */
export interface LivePart {
  readonly manifest: PartManifest;
  /** Folder of its files. */
  readonly folder: string;
  /** URL of that folder, such as `/parts/login-mf/0123456789abcdef/`, or one on another host. */
  readonly baseUrl: string;
  /** Whether files were missing or altered when it was read. */
  readonly isDamaged: boolean;
  readonly styles: string;
  /** Integrity value of its entry; empty when the manifest does not list it. */
  readonly entryIntegrity: string;
  /** Integrity value of its style sheet, unless it has none. */
  readonly sheets: Pick<PartAddress, 'stylesIntegrity'>;
  /** File with the shared libraries; null in all parts but the root, and in builds that contain them. */
  readonly libraries: ScriptFile | null;
  /** Text of its bundle for the edge; null when it is not pre-rendered. */
  readonly serverBundle: string | null;
  /** Text of the bootstrap script of host pages; null in all parts but the root. */
  readonly embedScript: string | null;
  /** Its texts in every language by scope: its own under its name, further ones under theirs. */
  readonly translations: ReadonlyMap<string, Readonly<Record<Language, MessageTree>>>;
}

/** @throws Error when the content differs from the build's manifest, or the manifest does not list the file */
function assertIntegrity(manifest: PartManifest, file: string, content: Buffer): void {
  const built = [...manifest.files, ...manifest.serverFiles].find((each) => each.file === file);
  if (computeIntegrity(content) !== built?.integrity)
    throw new Error(`${manifest.name}: ${file} does not match the integrity value in its manifest`);
}

/** Message files of a build: its own in `i18n`, those of a further scope in a subfolder with the scope's name. */
const ENGLISH_MESSAGES = /^i18n\/(?:(.+)\/)?en-US\.json$/;

function readTranslations(
  { name, serverFiles }: PartManifest,
  read: (file: string) => string | undefined,
): LivePart['translations'] {
  const ownScope = name === 'shared-wl-assets' ? SHARED_SCOPE : name;
  const tree = (file: string): MessageTree | undefined => {
    const text = read(file);
    return text === undefined ? undefined : (JSON.parse(text) as MessageTree);
  };
  return new Map(
    serverFiles.flatMap(({ file }) => {
      const match = ENGLISH_MESSAGES.exec(file);
      if (match === null) return [];
      const [english, german] = [tree(file), tree(file.replace('en-US', 'de-DE'))];
      const texts = { 'en-US': english ?? german ?? {}, 'de-DE': german ?? english ?? {} };
      return [[match[1] ?? ownScope, texts] as const];
    }),
  );
}

/** Reads a file of a build. @throws Error when it is missing or differs from the manifest */
function readVerified(folder: string, manifest: PartManifest, file: string): string {
  const content = readFileSync(path.join(folder, file));
  assertIntegrity(manifest, file, content);
  return content.toString();
}

/** Returns the integrity value of an entry. For a damaged entry it is the manifest's, so that browsers reject the file. */
function readEntryIntegrity(folder: string, manifest: PartManifest): string {
  const { entry, files } = manifest;
  try {
    return computeShortIntegrity(readVerified(folder, manifest, entry));
  } catch {
    return files.find(({ file }) => file === entry)?.integrity ?? '';
  }
}

/**
 * Reads a published build. The edge runs and shows only what matches the registry's manifest, even if the folder has
 * changed since: each file is read once, and the verified content is used.
 *
 * @param manifest the build's manifest as the registry has it
 * @param onDamage receives the reason for each missing or altered file; the part is read without that file, and browsers
 *   reject it. Without this function, only the files that the edge uses are read, and the first damaged one throws
 * @throws Error when the manifest lacks a file that the edge uses, or, without `onDamage`, such a file is missing or altered
 */
export function readPart(
  published: PublishedParts,
  manifest: PartManifest,
  onDamage?: (reason: string) => void,
): LivePart {
  const { name, id, styles, edge, files, serverFiles } = manifest;
  const folder = publishedFolder(published.folder, name, id);
  const usedFiles = [styles, EMBED_SCRIPT, LIBRARIES_FILE];
  const browserFiles = onDamage === undefined ? files.filter(({ file }) => usedFiles.includes(file)) : files;
  const checked = new Map<string, string>();
  for (const { file } of [...serverFiles, ...browserFiles]) {
    try {
      checked.set(file, readVerified(folder, manifest, file));
    } catch (error) {
      if (onDamage === undefined) throw error;
      onDamage(error instanceof Error ? error.message : String(error));
    }
  }
  const integrityByFile = new Map([...files, ...serverFiles].map(({ file, integrity }) => [file, integrity]));
  const read = (file: string): string | undefined => {
    if (!integrityByFile.has(file))
      throw new Error(`${name}: the manifest has no integrity value for ${file}`);
    return checked.get(file);
  };
  /** Returns the integrity value of a file; for a damaged file the manifest's, so that browsers reject the file. */
  const shortIntegrity = (file: string): string => {
    const content = read(file);
    return content === undefined ? (integrityByFile.get(file) ?? '') : computeShortIntegrity(content);
  };
  const baseUrl = `${published.url}/${name}/${id}/`;
  const findLibrariesUrl = (): string => {
    const content = read(LIBRARIES_FILE);
    // Another host has the files of builds only.
    const shared =
      content === undefined || published.url !== PARTS_PATH ? null : shareLibraries(folder, content);
    return `${published.url}/${name}/${shared ?? id}/${LIBRARIES_FILE}`;
  };
  return {
    manifest,
    folder,
    isDamaged: checked.size < serverFiles.length + browserFiles.length,
    baseUrl,
    entryIntegrity: readEntryIntegrity(folder, manifest),
    styles: styles === null ? '' : (read(styles) ?? ''),
    sheets: styles === null ? {} : { stylesIntegrity: shortIntegrity(styles) },
    libraries: integrityByFile.has(LIBRARIES_FILE)
      ? { url: findLibrariesUrl(), integrity: shortIntegrity(LIBRARIES_FILE) }
      : null,
    serverBundle: edge === null ? null : (read(edge) ?? null),
    embedScript: checked.get(EMBED_SCRIPT) ?? null,
    translations: readTranslations(manifest, read),
  };
}

/**
 * Computes the Subresource Integrity value of a file that every page references (W3C SRI): SHA-256, a third shorter
 * than the manifest's SHA-384.
 */
function computeShortIntegrity(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

const NOT_FOUND = 404;

/**
 * Returns what the root in the browser needs to know about a part. Pages with status 404 are omitted, since links to
 * them open a new document.
 */
export function describePart({ manifest, baseUrl, sheets }: LivePart): PartAddress {
  return {
    name: manifest.name,
    version: manifest.version,
    slots: manifest.slots,
    routes: manifest.routes
      .filter(({ status }) => status !== NOT_FOUND)
      .map(({ path: pattern, page, query }) => ({ path: pattern, page, query: query ?? [] })),
    uses: manifest.uses,
    texts: manifest.texts,
    styles: manifest.styles === null ? null : baseUrl + manifest.styles,
    ...sheets,
  };
}
