import { readFileSync } from 'node:fs';
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

/** The script that host pages begin with (CARD-8); it comes with root-config's build. */
export const EMBED_SCRIPT = 'embed.js';

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
  /** Text of its bundle for the edge; null when it is not pre-rendered. */
  readonly edge: string | null;
  /** Text of the script that host pages begin with; null in all parts but the root. */
  readonly embedScript: string | null;
  /** Its texts in every language by scope: its own under its name, further ones under theirs. */
  readonly texts: ReadonlyMap<string, Readonly<Record<Language, TextTree>>>;
}

/** @throws when a file of a build is not what the build's manifest says of it, or the manifest does not know it */
export const expectAsBuilt = (manifest: PartManifest, file: string, content: Buffer): void => {
  const built = [...manifest.files, ...manifest.serverFiles].find((each) => each.file === file);
  if (integrityOf(content) !== built?.integrity)
    throw new Error(`${manifest.name}: ${file} is not what its manifest says`);
};

/** A build's own texts are in this folder; those of a further scope in one below that bears its name. */
const ENGLISH_TEXTS = /^i18n\/(?:(.+)\/)?en-US\.json$/;

const textsOf = ({ name, serverFiles }: PartManifest, read: (file: string) => string): LivePart['texts'] => {
  const own = name === 'shared-wl-assets' ? SHARED_SCOPE : name;
  const tree = (file: string): TextTree => JSON.parse(read(file)) as TextTree;
  return new Map(
    serverFiles.flatMap(({ file }) => {
      const found = ENGLISH_TEXTS.exec(file);
      if (found === null) return [];
      const texts = { 'en-US': tree(file), 'de-DE': tree(file.replace('en-US', 'de-DE')) };
      return [[found[1] ?? own, texts] as const];
    }),
  );
};

/**
 * Reads a published build. What runs or shows on the edge comes from the registry's word alone, whatever has happened to
 * the folder since: each file is read once, and what was compared with the manifest is what is kept.
 *
 * @param manifest the build's manifest as the registry has it
 * @throws when its folder is missing, or a file that the edge uses is not what the manifest says
 */
export const readPart = (published: PublishedParts, manifest: PartManifest): LivePart => {
  const { name, id, styles, firstStyles, edge, files, serverFiles } = manifest;
  const folder = publishedFolder(published.folder, name, id);
  const shown = [styles, firstStyles, EMBED_SCRIPT];
  const used = [...serverFiles, ...files.filter(({ file }) => shown.includes(file))];
  const checked = new Map(
    used.map(({ file }) => {
      const content = readFileSync(path.join(folder, file));
      expectAsBuilt(manifest, file, content);
      return [file, content.toString()] as const;
    }),
  );
  const read = (file: string): string => {
    const text = checked.get(file);
    if (text === undefined) throw new Error(`${name}: its manifest has no integrity value of ${file}`);
    return text;
  };
  return {
    manifest,
    folder,
    base: `${published.address}/${name}/${id}/`,
    styles: styles === null ? '' : read(styles),
    firstStyles: firstStyles ? read(firstStyles) : null,
    edge: edge === null ? null : read(edge),
    embedScript: checked.get(EMBED_SCRIPT) ?? null,
    texts: textsOf(manifest, read),
  };
};

const NOT_FOUND = 404;

/** What the browser's root is told of a part; a link to a page that is not found leads to a new document anyway. */
export const addressOf = ({ manifest, base }: LivePart): PartAddress => ({
  name: manifest.name,
  version: manifest.version,
  slots: manifest.slots,
  routes: manifest.routes
    .filter(({ status }) => status !== NOT_FOUND)
    .map(({ path: pattern, page, query }) => ({ path: pattern, page, query: query ?? [] })),
  uses: manifest.uses,
  texts: manifest.texts,
  styles: manifest.styles === null ? null : base + manifest.styles,
  ...(manifest.laterStyles && { laterStyles: base + manifest.laterStyles }),
});
