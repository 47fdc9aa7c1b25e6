import { AsyncLocalStorage } from 'node:async_hooks';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BrandFileStore } from './brand-files/brand-file-store';
import { type FolderFiles, MAX_FILE_BYTES } from './brand-files/resolve-brand-files';
import type { WhiteLabelRules } from './client-configuration';
import { readFingerprints, SettledChanges } from './folder-changes';
import { parseClient, type ParsedClient } from './parse-client';
import { getBrandFolder, selectBrandFiles } from './read-files';
import type { WhiteLabelProblem } from './white-label-error';
import { DEFAULT_KEY } from './white-label-key';
import {
  type BrandFiles,
  createRegistry,
  type LoadedWhiteLabels,
  type WhiteLabelRegistry,
} from './white-label-registry';
import { type Configurations, WhiteLabelVersions } from './white-label-versions';

/** Milliseconds between polls of the folder. Polling also works on network file systems, which report no changes. */
const POLL_INTERVAL_MS = 2_000;

/** Maximum number of clients that are read concurrently. */
const BATCH_SIZE = 10;

/** White labels that follow the changes of their files. */
export interface LiveWhiteLabels extends WhiteLabelRegistry, BrandFiles {
  /** Mistakes by key of the clients that keep their last good version or are not served yet. */
  readonly outdated: () => ReadonlyMap<string, readonly WhiteLabelProblem[]>;
  /** Runs a function, and the asynchronous work that it starts, with the current version of every white label. */
  readonly pin: <Result>(run: () => Result) => Result;
  /** Polls the folder now; a change is applied by the second poll that finds it. */
  readonly poll: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Callbacks for changes of the files. */
export interface WhiteLabelObserver {
  /** Receives the keys of clients that were added, changed or removed. */
  readonly changed: (keys: readonly string[]) => void;
  /** Receives the mistakes in a new version of a client's file, once. */
  readonly rejected: (key: string, problems: readonly WhiteLabelProblem[]) => void;
  /** Called once while the folder cannot be read; all clients keep their versions. */
  readonly failed: (error: unknown) => void;
}

const FOLDER_PROBLEM: WhiteLabelProblem = {
  file: `${DEFAULT_KEY}.json`,
  field: '',
  reason: 'is missing, or its folder cannot be read',
};

/** Reads a file; null for one that is too large or cannot be read. */
async function readLimited(file: string): Promise<Uint8Array | null> {
  try {
    return (await stat(file)).size > MAX_FILE_BYTES ? null : await readFile(file);
  } catch {
    return null;
  }
}

/** Reads the files of a client's folder; null for one that is too large or cannot be read. */
export async function readBrandFolder(folder: string): Promise<FolderFiles> {
  const names = selectBrandFiles(await readdir(folder).catch(() => []));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readLimited(join(folder, name))] as const)),
  );
}

/** Reads changed files, a few at a time; null when a file is missing. */
async function readClients(
  folder: string,
  names: readonly string[],
  fingerprints: ReadonlyMap<string, string>,
  unreadable: (name: string) => void,
): Promise<ReadonlyMap<string, ParsedClient | null>> {
  const clients = new Map<string, ParsedClient | null>();
  const readClient = async (name: string): Promise<void> => {
    if (!fingerprints.has(name)) return void clients.set(basename(name, '.json'), null);
    const bytes = await readLimited(join(folder, name));
    const files = await readBrandFolder(getBrandFolder(folder, name));
    if (bytes === null) unreadable(name);
    clients.set(basename(name, '.json'), parseClient(name, bytes, files));
  };
  for (let at = 0; at < names.length; at += BATCH_SIZE)
    await Promise.all(names.slice(at, at + BATCH_SIZE).map(readClient));
  return clients;
}

/**
 * Watches a folder of white labels: a change is live within seconds, without a restart (WL-2). A client whose file has a
 * mistake keeps its last good version, and no other client is affected.
 *
 * @param loaded white labels as loaded at startup
 */
export function watchWhiteLabels(
  folder: string,
  loaded: LoadedWhiteLabels,
  rules: WhiteLabelRules,
  observer: WhiteLabelObserver,
  intervalMs = POLL_INTERVAL_MS,
): LiveWhiteLabels {
  const changes = new SettledChanges();
  const versions = new WhiteLabelVersions(loaded, rules);
  const brandFiles = new BrandFileStore();
  brandFiles.add(loaded.brandFiles);
  const pinned = new AsyncLocalStorage<Configurations>();
  let now: Configurations = versions.configurations;
  let complaint = '';
  const reportedProblems = new Map<string, string>();
  const report = (): void => {
    const { problems } = versions;
    for (const key of reportedProblems.keys()) if (!problems.has(key)) reportedProblems.delete(key);
    for (const [key, list] of problems) {
      const text = JSON.stringify(list);
      if (reportedProblems.get(key) !== text) observer.rejected(key, list);
      reportedProblems.set(key, text);
    }
  };
  report();
  const pollFolder = async (): Promise<void> => {
    try {
      const fingerprints = await readFingerprints(folder);
      complaint = '';
      const names = changes.take(fingerprints);
      if (names.length === 0) return;
      const clients = await readClients(folder, names, fingerprints, (name) => changes.retry(name));
      const applied = await versions.apply(clients);
      for (const client of clients.values()) if (client?.isServable) brandFiles.add(client.brandFiles);
      now = applied.configurations;
      brandFiles.retain([...now.values(), ...versions.files], Date.now());
      if (applied.changed.length > 0) observer.changed(applied.changed);
      report();
    } catch (error) {
      if (String(error) !== complaint) observer.failed(error);
      complaint = String(error);
    }
  };
  let pendingPoll: Promise<void> | undefined;
  const pollOnce = (): Promise<void> =>
    (pendingPoll ??= pollFolder().finally(() => (pendingPoll = undefined)));
  const timer = setInterval(() => void pollOnce(), intervalMs);
  timer.unref();
  return {
    ...createRegistry(() => pinned.getStore() ?? now),
    brandFile: (path) => brandFiles.get(path),
    outdated: () =>
      complaint === '' ? versions.problems : new Map([...versions.problems, [DEFAULT_KEY, [FOLDER_PROBLEM]]]),
    pin: (run) => pinned.run(pinned.getStore() ?? now, run),
    poll: pollOnce,
    close: async () => {
      clearInterval(timer);
      await pendingPoll;
    },
  };
}
