/** `name@version` of a package in the lock file, followed by the integrity value of its archive. */
type Locked = string;

/** Parsed lock file: packages by key, with their dependencies. */
interface LockFile {
  /** Direct dependencies of each workspace package, by folder: snapshot keys by name. */
  readonly importers: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Dependencies of each snapshot, as snapshot keys. */
  readonly snapshots: ReadonlyMap<string, readonly string[]>;
  /** `resolution` of each package, with the integrity value of its archive. */
  readonly archives: ReadonlyMap<string, string>;
}

function unquoted(text: string): string {
  return text.replace(/^'(.*)'$/, '$1');
}

/** Returns the key of a snapshot; the version of an alias is the whole key of another package. */
function toPackageKey(name: string, version: string): string {
  return /^@?[^@(]+@/.test(version) ? version : `${name}@${version}`;
}

/** Removes the peer dependencies from a key, so that `name@version` remains. */
function removePeers(key: string): string {
  return key.split('(')[0] ?? key;
}

/** Returns the lines below a top-level key, such as `snapshots:`. */
function section(lines: readonly string[], name: string): readonly string[] {
  const from = lines.indexOf(`${name}:`);
  if (from === -1) return [];
  const length = lines.slice(from + 1).findIndex((line) => /^\S/.test(line));
  return lines.slice(from + 1, length === -1 ? undefined : from + 1 + length);
}

/** Parses a line `key: value` and its indentation. */
function parseEntry(line: string): readonly [depth: number, key: string, value: string] | null {
  const [, space, key, value] = /^( *)('[^']+'|[^\s:'][^:]*):(?: (.*))?$/.exec(line) ?? [];
  return space === undefined || key === undefined
    ? null
    : [space.length, unquoted(key), unquoted(value ?? '')];
}

/**
 * Reads the installed package versions from a pnpm lock file (version 9). Only pnpm writes it, in one format, so no
 * YAML parser is needed.
 *
 * @param text of `pnpm-lock.yaml`
 */
function readLockFile(text: string): LockFile {
  const lines = text.split(/\r?\n/);
  const importers = new Map<string, Map<string, string>>();
  const snapshots = new Map<string, string[]>();
  const archives = new Map<string, string>();
  let owner = '';
  let group = '';
  let name = '';
  for (const line of section(lines, 'importers')) {
    const [depth, key, value] = parseEntry(line) ?? [0, '', ''];
    if (depth === 2) importers.set((owner = key), new Map());
    else if (depth === 6) name = key;
    else if (depth === 8 && key === 'version' && !value.startsWith('link:'))
      importers.get(owner)?.set(name, toPackageKey(name, value));
  }
  for (const line of section(lines, 'snapshots')) {
    const [depth, key, value] = parseEntry(line) ?? [0, '', ''];
    if (depth === 2) snapshots.set((owner = key), []);
    else if (depth === 4) group = key;
    else if (depth === 6 && /^(?:d|optionalD)ependencies$/.test(group))
      snapshots.get(owner)?.push(toPackageKey(key, value));
  }
  for (const line of section(lines, 'packages')) {
    const [depth, key, value] = parseEntry(line) ?? [0, '', ''];
    if (depth === 2) owner = key;
    else if (depth === 4 && key === 'resolution') archives.set(owner, value);
  }
  return { importers, snapshots, archives };
}

let cachedLock: { readonly text: string; readonly lock: LockFile } | undefined;

/** Parses a lock file once, since each start checks the builds of all parts against it. */
function getLockFile(text: string): LockFile {
  if (cachedLock?.text !== text) cachedLock = { text, lock: readLockFile(text) };
  return cachedLock.lock;
}

/** Returns the given packages with all their transitive dependencies. */
function closure({ snapshots }: LockFile, keys: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    waiting.push(...(snapshots.get(key) ?? []));
  }
  return found;
}

/** Packages to look up, by the workspace packages that depend on them. */
export interface PackageSelection {
  /**
   * Folders of workspace packages with the bundled packages among their direct or transitive dependencies. All other
   * bundled packages are dependencies of the tooling, such as the loaders' modules.
   */
  readonly importers: readonly string[];
  /** Names of the packages that are bundled. */
  readonly bundled: readonly string[];
  /** Names of the tooling's direct dependencies that affect every build, with their transitive ones. */
  readonly tools: readonly string[];
}

/**
 * Returns the locked versions of the packages that a build depends on, and of no other package.
 *
 * @param text of `pnpm-lock.yaml`
 * @param selection packages in the bundle and tools that build it
 * @returns sorted lines `name@version archive`
 */
export function findLockedPackages(
  text: string,
  { importers, bundled, tools }: PackageSelection,
): readonly Locked[] {
  const lock = getLockFile(text);
  const direct = (folder: string): readonly string[] => [...(lock.importers.get(folder)?.values() ?? [])];
  const readName = (key: string): string => removePeers(key).replace(/(?<=.)@.*$/, '');
  const findNamed = (folders: readonly string[], names: ReadonlySet<string>): readonly string[] =>
    [...closure(lock, folders.flatMap(direct))].filter((key) => names.has(readName(key)));
  const own = findNamed(importers, new Set(bundled));
  const found = new Set(own.map(readName));
  const inBundle = [...own, ...findNamed(['tooling'], new Set(bundled.filter((name) => !found.has(name))))];
  const tooling = lock.importers.get('tooling');
  const toolKeys = closure(
    lock,
    tools.flatMap((tool) => tooling?.get(tool) ?? []),
  );
  const keys = new Set([...inBundle, ...toolKeys].map(removePeers));
  return [...keys].sort().map((key) => `${key} ${lock.archives.get(key) ?? ''}`);
}
