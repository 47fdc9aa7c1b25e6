import type { WhiteLabelConfiguration, WhiteLabelFile } from '@portal/contract/white-label';
import type { BrandFile } from './brand-files/resolve-brand-files';
import { createConfiguration, type WhiteLabelRules } from './client-configuration';
import type { ParsedClient } from './parse-client';
import { readFiles } from './read-files';
import { WhiteLabelError, type WhiteLabelProblem } from './white-label-error';
import { DEFAULT_KEY, WHITE_LABEL_KEY } from './white-label-key';

/** All white labels of a portal. */
export interface WhiteLabelRegistry {
  /** Configuration of a key, or null when no client has it. Accepts any text, such as one from a URL. */
  readonly get: (key: string) => WhiteLabelConfiguration | null;
  /** All keys, in alphabetical order. */
  readonly keys: () => readonly string[];
}

/** Look-up of clients' logos, fonts and pictures by their URL's path. */
export interface BrandFiles {
  readonly brandFile: (path: string) => BrandFile | null;
}

/** White labels of a folder, read once. */
export interface LoadedWhiteLabels extends WhiteLabelRegistry, BrandFiles {
  /** File of the default, over which the others are merged. */
  readonly base: WhiteLabelFile;
  readonly configurations: ReadonlyMap<string, WhiteLabelConfiguration>;
  /** By URL. */
  readonly brandFiles: ReadonlyMap<string, BrandFile>;
  /** Mistakes of the clients that were left out. */
  readonly problems: readonly WhiteLabelProblem[];
}

/** Files of a folder, their configurations, and every mistake that keeps a client from being served. */
export interface MergedClients {
  readonly clients: readonly (ParsedClient & { readonly file: WhiteLabelFile })[];
  /** File of the default. */
  readonly base: WhiteLabelFile | undefined;
  readonly configurations: ReadonlyMap<string, WhiteLabelConfiguration>;
  readonly problems: readonly WhiteLabelProblem[];
}

/** Merges each file over the default. */
export function mergeClients(parsed: readonly ParsedClient[], rules: WhiteLabelRules): MergedClients {
  const clients = parsed.flatMap(({ file, ...client }) => (file === null ? [] : [{ ...client, file }]));
  const base = clients.find(({ file, isServable }) => isServable && file.key === DEFAULT_KEY)?.file;
  const configurations = new Map<string, WhiteLabelConfiguration>();
  const problems = parsed.flatMap(({ file, isServable, problems: fileProblems }) => {
    const whiteLabel = base && file && createConfiguration(base, file, rules);
    if (isServable && file && whiteLabel?.configuration)
      configurations.set(file.key, whiteLabel.configuration);
    return [...(isServable ? [] : fileProblems), ...(whiteLabel?.problems ?? [])];
  });
  return { clients, base, configurations, problems };
}

/**
 * Reads every white label of a folder, merges each over `default.json` (WL-2, WL-3), and checks it (WL-7).
 *
 * @param folder path of a folder with one `{key}.json` per client
 * @param only key of the only client to read, besides the default
 * @throws WhiteLabelError with all mistakes of all files
 */
export function loadWhiteLabels(
  folder: string,
  rules: WhiteLabelRules = {},
  only?: string,
): LoadedWhiteLabels {
  const loaded = loadClients(folder, rules, only);
  if (loaded.problems.length > 0) throw new WhiteLabelError(loaded.problems);
  return loaded;
}

/**
 * Reads every white label of a folder as `loadWhiteLabels`, but leaves out clients with mistakes: those of one client must not
 * keep the others from being served.
 *
 * @throws WhiteLabelError with all mistakes, if some are in the default, which every client needs
 */
export function loadServableWhiteLabels(folder: string, rules: WhiteLabelRules = {}): LoadedWhiteLabels {
  const loaded = loadClients(folder, rules);
  if (loaded.get(DEFAULT_KEY) === null) throw new WhiteLabelError(loaded.problems);
  return loaded;
}

function loadClients(folder: string, rules: WhiteLabelRules, only?: string): LoadedWhiteLabels {
  const { clients, base, configurations, problems } = mergeClients(readFiles(folder, only), rules);
  if (base === undefined) throw new WhiteLabelError(problems);
  const brandFiles = new Map(clients.flatMap((client) => (client.isServable ? [...client.brandFiles] : [])));
  return {
    base,
    configurations,
    brandFiles,
    problems,
    brandFile: (path) => brandFiles.get(path) ?? null,
    ...createRegistry(() => configurations),
  };
}

/** Creates the look-up of configurations by key. */
export function createRegistry(
  configurations: () => ReadonlyMap<string, WhiteLabelConfiguration>,
): WhiteLabelRegistry {
  return {
    get: (key) => (WHITE_LABEL_KEY.test(key) ? (configurations().get(key) ?? null) : null),
    keys: () => [...configurations().keys()],
  };
}
