import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { computeIntegrity, type PartManifest } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import type { MessageTree, PartAddress } from '@portal/shared-wl-assets';
import type { Language } from '@portal/shared-wl-assets/i18n';
import type { StoredBuilds } from './stored-builds';

/** Address below which the portal serves the files of all parts. */
export const PARTS_PATH = '/parts';

/** Where published parts are read, and where browsers get their files. */
export interface PublishedParts {
  readonly folder: string;
  /** Address of that folder: PARTS_PATH, or that of another host which serves it. */
  readonly url: string;
  /** Fetches builds that are not in the folder; absent without a part store. */
  readonly stored?: StoredBuilds;
}

/** Scope of the messages of shared-wl-assets that every part uses. */
export const SHARED_SCOPE = 'shared';

/** The script that host pages begin with (CARD-8); it comes with root-config's build. */
export const EMBED_SCRIPT = 'embed.js';

/** A part as it is served now. */
export interface LivePart {
  readonly manifest: PartManifest;
  /** Folder of its files. */
  readonly folder: string;
  /** Address of that folder, such as `/parts/login-mf/0123456789abcdef/`, or one on another host. */
  readonly baseUrl: string;
  /** Whether files were missing or altered when it was read. */
  readonly isDamaged: boolean;
  readonly styles: string;
  /** Those of its first modules; null where no others come later. */
  readonly firstStyles: string | null;
  /** Integrity value of its entry; empty when the manifest does not list it. */
  readonly entryIntegrity: string;
  /** Integrity values of the style sheets that a page may fetch. */
  readonly sheets: Pick<PartAddress, 'stylesIntegrity' | 'laterStylesIntegrity'>;
  /** Text of its bundle for the edge; null when it is not pre-rendered. */
  readonly serverBundle: string | null;
  /** Text of the script that host pages begin with; null in all parts but the root. */
  readonly embedScript: string | null;
  /** Its texts in every language by scope: its own under its name, further ones under theirs. */
  readonly translations: ReadonlyMap<string, Readonly<Record<Language, MessageTree>>>;
}

/** @throws when a file of a build is not what the build's manifest says of it, or the manifest does not know it */
export function assertIntegrity(manifest: PartManifest, file: string, content: Buffer): void {
  const built = [...manifest.files, ...manifest.serverFiles].find((each) => each.file === file);
  if (computeIntegrity(content) !== built?.integrity)
    throw new Error(`${manifest.name}: ${file} does not match the integrity value in its manifest`);
}

/** A build's own texts are in this folder; those of a further scope in one below that bears its name. */
const ENGLISH_MESSAGES = /^i18n\/(?:(.+)\/)?en-US\.json$/;

function readTranslations(
  { name, serverFiles }: PartManifest,
  read: (file: string) => string | undefined,
): LivePart['translations'] {
  const own = name === 'shared-wl-assets' ? SHARED_SCOPE : name;
  const tree = (file: string): MessageTree | undefined => {
    const text = read(file);
    return text === undefined ? undefined : (JSON.parse(text) as MessageTree);
  };
  return new Map(
    serverFiles.flatMap(({ file }) => {
      const found = ENGLISH_MESSAGES.exec(file);
      if (found === null) return [];
      const [english, german] = [tree(file), tree(file.replace('en-US', 'de-DE'))];
      const texts = { 'en-US': english ?? german ?? {}, 'de-DE': german ?? english ?? {} };
      return [[found[1] ?? own, texts] as const];
    }),
  );
}

/** Reads a file of a build. @throws when it is missing or is not what the manifest says */
function readVerified(folder: string, manifest: PartManifest, file: string): string {
  const content = readFileSync(path.join(folder, file));
  assertIntegrity(manifest, file, content);
  return content.toString();
}

/** Returns the value for an entry that the edge itself does not run: browsers refuse a damaged one by the manifest's. */
function readEntryIntegrity(folder: string, manifest: PartManifest): string {
  const { entry, files } = manifest;
  try {
    return computeShortIntegrity(readVerified(folder, manifest, entry));
  } catch {
    return files.find(({ file }) => file === entry)?.integrity ?? '';
  }
}

/**
 * Reads a published build. What runs or shows on the edge comes from the registry's word alone, whatever has happened to
 * the folder since: each file is read once, and what was compared with the manifest is what is kept.
 *
 * @param manifest the build's manifest as the registry has it
 * @param onDamage receives the reason for each file of the build that is missing or altered; the part is read without it,
 *   and browsers refuse it. Without this function only the files that the edge uses are read, and the first such file throws
 * @throws when its folder is missing, or a file that the edge uses is not what the manifest says
 */
export function readPart(
  published: PublishedParts,
  manifest: PartManifest,
  onDamage?: (reason: string) => void,
): LivePart {
  const { name, id, styles, firstStyles, laterStyles, edge, files, serverFiles } = manifest;
  const folder = publishedFolder(published.folder, name, id);
  const shown = [styles, firstStyles, laterStyles, EMBED_SCRIPT];
  const browserFiles = onDamage === undefined ? files.filter(({ file }) => shown.includes(file)) : files;
  const checked = new Map<string, string>();
  for (const { file } of [...serverFiles, ...browserFiles]) {
    try {
      checked.set(file, readVerified(folder, manifest, file));
    } catch (error) {
      if (onDamage === undefined) throw error;
      onDamage(error instanceof Error ? error.message : String(error));
    }
  }
  const known = new Map([...files, ...serverFiles].map(({ file, integrity }) => [file, integrity]));
  const read = (file: string): string | undefined => {
    if (!known.has(file)) throw new Error(`${name}: the manifest has no integrity value for ${file}`);
    return checked.get(file);
  };
  /** Of a damaged file the manifest's own value, by which browsers refuse it. */
  const shortIntegrity = (file: string): string => {
    const content = read(file);
    return content === undefined ? (known.get(file) ?? '') : computeShortIntegrity(content);
  };
  return {
    manifest,
    folder,
    isDamaged: checked.size < serverFiles.length + browserFiles.length,
    baseUrl: `${published.url}/${name}/${id}/`,
    entryIntegrity: readEntryIntegrity(folder, manifest),
    styles: styles === null ? '' : (read(styles) ?? ''),
    firstStyles: firstStyles ? (read(firstStyles) ?? null) : null,
    sheets: {
      ...(styles && { stylesIntegrity: shortIntegrity(styles) }),
      ...(laterStyles && { laterStylesIntegrity: shortIntegrity(laterStyles) }),
    },
    serverBundle: edge === null ? null : (read(edge) ?? null),
    embedScript: checked.get(EMBED_SCRIPT) ?? null,
    translations: readTranslations(manifest, read),
  };
}

/**
 * Subresource Integrity value of a file that every page names (W3C SRI): SHA-256, a third shorter than the manifest's
 * SHA-384.
 */
export function computeShortIntegrity(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

const NOT_FOUND = 404;

/** What the browser's root knows of a part; a link to a page that is not found leads to a new document anyway. */
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
    ...(manifest.laterStyles && { laterStyles: baseUrl + manifest.laterStyles }),
    ...sheets,
  };
}
