import { existsSync, readdirSync, readFileSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import type { PartAddress, TextTree } from '@portal/shared-wl-assets';
import type { Language } from '@portal/shared-wl-assets/language';
import { publishedFolder, readLiveParts } from '@portal/tooling/deploy';
import { MANIFEST_FILE, type PartManifest } from '@portal/tooling/manifest';
import { edgeModules, type EdgeModules } from './edge-modules';
import type { JoinedEntries, JoinedEntry } from './joined-entries';

/** Address below which the files of all parts are served. */
export const PARTS_PATH = '/parts';

/** Scope of the words that shared-wl-assets brings for every part. */
export const SHARED_SCOPE = 'shared';

/** A part as it is served now. */
export interface LivePart {
  readonly manifest: PartManifest;
  /** Folder of its files. */
  readonly folder: string;
  /** Address of that folder, such as `/parts/login-mf/0123456789abcdef/`. */
  readonly base: string;
  readonly styles: string;
  /** Its texts in every language by scope: its own under its name, further ones under theirs. */
  readonly texts: ReadonlyMap<string, Readonly<Record<Language, TextTree>>>;
}

/** Everything that one state of the import map decides; replaced as a whole when a part is deployed. */
export interface Release {
  /** Changes with every deploy; part of every cache key. */
  readonly id: string;
  readonly parts: ReadonlyMap<string, LivePart>;
  readonly importMap: {
    readonly imports: Record<string, string>;
    readonly integrity: Record<string, string>;
  };
  /** What the browser's root is told of the parts. */
  readonly addresses: readonly PartAddress[];
  readonly modules: EdgeModules;
  /** The entries that a page of the named part runs at once as one file; null while there is none. */
  readonly joined: (part: string) => JoinedEntry | null;
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

const readPart = (dataDir: string, name: string, id: string): LivePart => {
  const folder = publishedFolder(dataDir, name, id);
  const manifest = JSON.parse(readFileSync(path.join(folder, MANIFEST_FILE), 'utf8')) as PartManifest;
  return {
    manifest,
    folder,
    base: `${PARTS_PATH}/${name}/${id}/`,
    styles: manifest.styles === null ? '' : readFileSync(path.join(folder, manifest.styles), 'utf8'),
    texts: readTexts(folder, name === 'shared-wl-assets' ? SHARED_SCOPE : name),
  };
};

const addressOf = ({ manifest, base }: LivePart): PartAddress => ({
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
});

/** Parts whose entries a page of the named part runs before it is awake, the root among them. */
const runAtOnce = (parts: ReadonlyMap<string, LivePart>, name: string): readonly LivePart[] =>
  ['root-config', 'shared-wl-assets', name, ...(parts.get(name)?.manifest.uses ?? [])].flatMap(
    (each) => parts.get(each) ?? [],
  );

/**
 * Reads the builds that are live and all that follows from them.
 *
 * @param dataDir folder with the published parts
 * @param joined makes the joined copies of entries
 * @throws when a live build's folder or manifest is missing or broken
 */
export const readRelease = (dataDir: string, joined: JoinedEntries): Release => {
  const live = readLiveParts(dataDir);
  const parts = new Map(Object.entries(live).map(([name, id]) => [name, readPart(dataDir, name, id)]));
  const listed = [...parts.values()];
  // Begun with the release, so that the first visitor finds them.
  for (const { manifest } of listed)
    if (manifest.slots.includes('main')) joined.of(runAtOnce(parts, manifest.name));
  return {
    id: Object.entries(live)
      .map(([name, id]) => `${name}@${id}`)
      .join(' '),
    parts,
    importMap: {
      imports: Object.fromEntries(
        listed.map(({ manifest, base }) => [`@portal/${manifest.name}`, base + manifest.entry]),
      ),
      integrity: Object.fromEntries(
        listed.flatMap(({ manifest, base }) =>
          manifest.files
            .filter(({ file }) => file === manifest.entry)
            .map(({ file, integrity }) => [base + file, integrity]),
        ),
      ),
    },
    addresses: listed.filter(({ manifest }) => manifest.name !== 'root-config').map(addressOf),
    modules: edgeModules(parts),
    joined: (part) => joined.of(runAtOnce(parts, part)),
  };
};

export interface LiveParts {
  readonly release: () => Release;
  readonly close: () => void;
}

/** Milliseconds between looks at the list of live builds. */
const LOOK_EVERY = 250;

/**
 * Follows the list of live builds: a deploy shows within a second, without a restart. A list that cannot be read
 * changes nothing; what was live stays live.
 *
 * @param joined makes the joined copies of entries
 * @param report told of each new release and of each that could not be read
 */
export const followLiveParts = (
  dataDir: string,
  joined: JoinedEntries,
  report: { readonly changed: (id: string) => void; readonly refused: (error: unknown) => void },
): LiveParts => {
  let release = readRelease(dataDir, joined);
  const file = path.join(dataDir, 'parts', 'live.json');
  const look = (): void => {
    try {
      const next = readRelease(dataDir, joined);
      if (next.id === release.id) return;
      release = next;
      report.changed(next.id);
    } catch (error) {
      report.refused(error);
    }
  };
  watchFile(file, { interval: LOOK_EVERY, persistent: false }, look);
  return { release: () => release, close: () => unwatchFile(file, look) };
};
