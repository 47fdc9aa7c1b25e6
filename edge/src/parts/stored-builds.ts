import type { PartManifest } from '@portal/registry/manifest';
import { downloadBuild, hasBuild, type PartStore } from '@portal/registry/part-store';

/** Builds of the part store, in this portal's own folder. */
export interface StoredBuilds {
  /**
   * Completes the folder of a build with its files from the store. For some seconds a failure is repeated without asking
   * the store again.
   *
   * @throws PartStoreError
   */
  readonly provide: (manifest: PartManifest) => Promise<void>;
  /** Whether all files are in the folder and unaltered; asks nothing of the store. */
  readonly has: (manifest: PartManifest) => Promise<boolean>;
  /** Number of builds whose files could not be fetched within the last minute. */
  readonly countFailed: () => number;
  readonly close: () => Promise<void>;
}

const RETRY_AFTER_MS = 5_000;

const FAILED_FOR_MS = 60_000;

interface Failure {
  readonly error: unknown;
  readonly atMs: number;
}

/**
 * @param folder of the published parts on this machine, a cache that may be emptied at any time
 * @param report receives a failure, once until the build is available again
 */
export function createStoredBuilds(
  store: PartStore,
  folder: string,
  report: (error: unknown) => void,
  nowMs: () => number = Date.now,
): StoredBuilds {
  const inFlight = new Map<string, Promise<void>>();
  const failures = new Map<string, Failure>();
  const download = async (key: string, manifest: PartManifest): Promise<void> => {
    try {
      await downloadBuild(store, manifest, folder);
      failures.delete(key);
    } catch (error) {
      if (String(failures.get(key)?.error) !== String(error)) report(error);
      failures.set(key, { error, atMs: nowMs() });
      throw error;
    } finally {
      inFlight.delete(key);
    }
  };
  return {
    provide: (manifest) => {
      const key = `${manifest.name}@${manifest.id}`;
      const failure = failures.get(key);
      if (failure !== undefined && nowMs() - failure.atMs < RETRY_AFTER_MS)
        return Promise.reject(failure.error as Error);
      const running = inFlight.get(key) ?? download(key, manifest);
      inFlight.set(key, running);
      return running;
    },
    has: (manifest) => hasBuild(folder, manifest),
    countFailed: () => [...failures.values()].filter(({ atMs }) => nowMs() - atMs < FAILED_FOR_MS).length,
    close: store.close,
  };
}
