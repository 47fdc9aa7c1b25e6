import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PartAddress, TextTree } from '@portal/shared-wl-assets';
import type { Language } from '@portal/shared-wl-assets/language';
import { publishedFolder } from '@portal/delivery/published';
import { integrityOf, type PartManifest } from '@portal/delivery/manifest';

/** Address below which the portal serves the files of all parts. */
export const PARTS_PATH = '/parts';

/** Where published parts are read, and where browsers get their files. */
export interface PublishedParts {
  readonly folder: string;
  /** Address of that folder: PARTS_PATH, or that of another host which serves it. */
  readonly address: string;
}

/** Scope of the words that shared-wl-assets brings for every part. */
export const SHARED_SCOPE = 'shared';

/** A part as it is served now. */
export interface LivePart {
  readonly manifest: PartManifest;
  /** Folder of its files. */
  readonly folder: string;
  /** Address of that folder, such as `/parts/login-mf/0123456789abcdef/`, or one on another host. */
  readonly base: string;
  readonly styles: string;
  /** Those of its first modules; null where no others come later. */
  readonly firstStyles: string | null;
  /** Its texts in every language by scope: its own under its name, further ones under theirs. */
  readonly texts: ReadonlyMap<string, Readonly<Record<Language, TextTree>>>;
}

const readTexts = (folder: string, name: string): LivePart['texts'] => {
  const translations = path.join(folder, 'i18n');
  if (!existsSync(translations)) return new Map();
  const read = (...file: readonly string[]): TextTree =>
    JSON.parse(readFileSync(path.join(translations, ...file), 'utf8')) as TextTree;
  const scopes = readdirSync(translations, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map([
    [name, { 'en-US': read('en-US.json'), 'de-DE': read('de-DE.json') }],
    ...scopes.map(
      ({ name: scope }) =>
        [scope, { 'en-US': read(scope, 'en-US.json'), 'de-DE': read(scope, 'de-DE.json') }] as const,
    ),
  ]);
};

/** What runs or shows on the edge comes from the registry's word alone, whatever has happened to the folder since. */
const checkServerFiles = (manifest: PartManifest, folder: string): void => {
  for (const { file, integrity } of manifest.serverFiles) {
    if (integrityOf(readFileSync(path.join(folder, file))) !== integrity)
      throw new Error(`${manifest.name}: ${file} is not what its manifest says`);
  }
};

/**
 * Reads a published build.
 *
 * @param manifest the build's manifest as the registry has it
 * @throws when its folder is missing, or a file that the edge uses is not what the manifest says
 */
export const readPart = (published: PublishedParts, manifest: PartManifest): LivePart => {
  const { name, id } = manifest;
  const folder = publishedFolder(published.folder, name, id);
  checkServerFiles(manifest, folder);
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  return {
    manifest,
    folder,
    base: `${published.address}/${name}/${id}/`,
    styles: manifest.styles === null ? '' : read(manifest.styles),
    firstStyles: manifest.firstStyles ? read(manifest.firstStyles) : null,
    texts: readTexts(folder, name === 'shared-wl-assets' ? SHARED_SCOPE : name),
  };
};

/** What the browser's root is told of a part. */
export const addressOf = ({ manifest, base }: LivePart): PartAddress => ({
  name: manifest.name,
  version: manifest.version,
  slots: manifest.slots,
  routes: manifest.routes.map(({ path: pattern, page, query }) => ({
    path: pattern,
    page,
    query: query ?? [],
  })),
  uses: manifest.uses,
  texts: manifest.texts,
  styles: manifest.styles === null ? null : base + manifest.styles,
  ...(manifest.laterStyles && { laterStyles: base + manifest.laterStyles }),
});
