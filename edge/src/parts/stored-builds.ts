import type { PartManifest } from '@portal/contract/part';
import { type Registry, RemovedBuildError } from '@portal/registry/releases';

/** Builds whose files the registry has, copied to this portal's own folder. */
export interface StoredBuilds {
  /**
   * Fetches the missing files of a build from the registry to its folder. For five seconds after a failure, it rejects
   * with the same error and sends no query.
   *
   * @throws StartError
   */
  readonly provide: (manifest: PartManifest) => Promise<void>;
  /**
   * Like `provide`, for a build that no visitor gets now: its removal from the registry is not a failure.
   *
   * @throws StartError
   */
  readonly provideIfStored: (manifest: PartManifest) => Promise<void>;
  /** Number of builds whose files could not be fetched within the last minute. */
  readonly countFailed: () => number;
}

const RETRY_AFTER_MS = 5_000;

const FAILED_FOR_MS = 60_000;

interface Failure {
  readonly error: unknown;
  readonly atMs: number;
  /** Latest error of the build that was logged. */
  readonly reported?: unknown;
}

function formatBuildKey({ name, id }: PartManifest): string {
  return `${name}@${id}`;
}

/** @param report receives a failure, once until the build is available again */
export function createStoredBuilds(
  registry: Pick<Registry, 'fetchBuild'>,
  report: (error: unknown) => void,
  nowMs: () => number = () => performance.now(),
): StoredBuilds {
  const inFlight = new Map<string, Promise<void>>();
  const failures = new Map<string, Failure>();
  const download = async (key: string, manifest: PartManifest): Promise<void> => {
    try {
      await registry.fetchBuild(manifest);
      failures.delete(key);
    } catch (error) {
      failures.set(key, { ...failures.get(key), error, atMs: nowMs() });
      throw error;
    } finally {
      inFlight.delete(key);
    }
  };
  const fetchOnce = (key: string, manifest: PartManifest): Promise<void> => {
    const failure = failures.get(key);
    if (failure !== undefined && nowMs() - failure.atMs < RETRY_AFTER_MS)
      return Promise.reject(failure.error as Error);
    const running = inFlight.get(key) ?? download(key, manifest);
    inFlight.set(key, running);
    return running;
  };
  const isRecent = ({ atMs }: Failure): boolean => nowMs() - atMs < FAILED_FOR_MS;
  const reportOnce = (key: string, error: unknown): void => {
    const failure = failures.get(key);
    if (failure === undefined || String(failure.reported) === String(error)) return;
    // A database that is down causes the same error for every build.
    const isKnown = [...failures.values()].some(
      (other) => isRecent(other) && String(other.reported) === String(error),
    );
    failures.set(key, { ...failure, reported: error });
    if (!isKnown) report(error);
  };
  const attempt = async (manifest: PartManifest, isRemovalExpected: boolean): Promise<void> => {
    const key = formatBuildKey(manifest);
    try {
      await fetchOnce(key, manifest);
    } catch (error) {
      if (isRemovalExpected && error instanceof RemovedBuildError) return;
      reportOnce(key, error);
      throw error;
    }
  };
  return {
    provide: (manifest) => attempt(manifest, false),
    provideIfStored: (manifest) => attempt(manifest, true),
    countFailed: () =>
      [...failures.values()].filter((failure) => failure.reported !== undefined && isRecent(failure)).length,
  };
}
