import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { WhiteLabelConfiguration, WhiteLabelFile } from '@portal/contract/white-label';
import { createConfiguration, type WhiteLabelRules } from './client-configuration';
import type { ParsedClient } from './parse-client';
import type { WhiteLabelProblem } from './white-label-error';
import { DEFAULT_KEY } from './white-label-key';
import type { LoadedWhiteLabels } from './white-label-registry';

/** Number of clients merged before yielding to the event loop; one takes less than a millisecond. */
const BATCH_SIZE = 10;

/** Configurations by key, in alphabetical order. */
export type Configurations = ReadonlyMap<string, WhiteLabelConfiguration>;

/** Result of applying changed files. */
export interface AppliedChanges {
  readonly configurations: Configurations;
  /** Keys of clients that were added, changed or removed. */
  readonly changed: readonly string[];
}

/** The last good version of every client: a mistake in one file affects only that client. */
export class WhiteLabelVersions {
  readonly #rules: WhiteLabelRules;
  /** The newest file of each client that is valid against the schema. */
  readonly #files = new Map<string, WhiteLabelFile>();
  /** Mistakes of each client's newest file: those in the file itself, and those after merging it over the default. */
  readonly #fileProblems = new Map<string, readonly WhiteLabelProblem[]>();
  readonly #mergeProblems = new Map<string, readonly WhiteLabelProblem[]>();
  #base: WhiteLabelFile;
  #good: Configurations;

  constructor({ base, configurations, problems }: LoadedWhiteLabels, rules: WhiteLabelRules) {
    this.#rules = rules;
    this.#base = base;
    this.#good = configurations;
    for (const problem of problems) {
      const key = basename(problem.file, '.json');
      this.#fileProblems.set(key, [...(this.#fileProblems.get(key) ?? []), problem]);
    }
  }

  get configurations(): Configurations {
    return this.#good;
  }

  /** The newest valid file of each client; the next change of the default may make one that is not merged active. */
  get files(): Iterable<WhiteLabelFile> {
    return this.#files.values();
  }

  /** Mistakes of the newest files by key, or by name for files that are no white label. */
  get problems(): ReadonlyMap<string, readonly WhiteLabelProblem[]> {
    return new Map([...this.#mergeProblems, ...this.#fileProblems].sort());
  }

  /**
   * Applies changed files. Each client changes completely or not at all; all changes become visible at once.
   *
   * @param changes by key; null for a removed file
   */
  async apply(changes: ReadonlyMap<string, ParsedClient | null>): Promise<AppliedChanges> {
    const good = new Map(this.#good);
    const pending = new Set<string>();
    for (const [key, parsed] of changes) {
      this.#fileProblems.delete(key);
      if (parsed === null) {
        this.#files.delete(key);
        this.#mergeProblems.delete(key);
        good.delete(key);
      } else if (parsed.file === null || !parsed.isServable) {
        const merged = parsed.file && createConfiguration(this.#base, parsed.file, this.#rules);
        this.#fileProblems.set(key, [...parsed.problems, ...(merged?.problems ?? [])]);
      } else {
        this.#files.set(key, parsed.file);
        pending.add(key);
      }
    }
    if (this.#takeBase(pending, good)) for (const key of this.#files.keys()) pending.add(key);
    pending.delete(DEFAULT_KEY);
    let count = 0;
    for (const key of pending) {
      this.#merge(key, good);
      count += 1;
      if (count % BATCH_SIZE === 0) await setImmediate();
    }
    const before = this.#good;
    this.#good = new Map([...good].sort(([one], [other]) => (one < other ? -1 : 1)));
    const keys = new Set([...before.keys(), ...good.keys()]);
    return {
      configurations: this.#good,
      changed: [...keys].filter((key) => before.get(key) !== good.get(key)).sort(),
    };
  }

  /** Makes the newest default the base of all other clients, unless it has mistakes. @returns whether the base changed */
  #takeBase(pending: ReadonlySet<string>, good: Map<string, WhiteLabelConfiguration>): boolean {
    const file = this.#files.get(DEFAULT_KEY);
    if (file === undefined || !pending.has(DEFAULT_KEY) || !this.#merge(DEFAULT_KEY, good, file))
      return false;
    const isChanged = !isDeepStrictEqual(file, this.#base);
    this.#base = file;
    return isChanged;
  }

  /** @returns whether the newest file of a client is in use now */
  #merge(key: string, good: Map<string, WhiteLabelConfiguration>, base = this.#base): boolean {
    const file = this.#files.get(key);
    if (file === undefined) return false;
    const created = createConfiguration(base, file, this.#rules);
    if (created.configuration === null) {
      this.#mergeProblems.set(key, created.problems);
      return false;
    }
    this.#mergeProblems.delete(key);
    if (!isDeepStrictEqual(good.get(key), created.configuration)) good.set(key, created.configuration);
    return true;
  }
}
