import type { SpawnSyncOptionsWithStringEncoding, SpawnSyncReturns } from 'node:child_process';

/** The pinned package manager, such as pnpm@12.21.0. */
export declare const PNPM: string;

/**
 * Runs pnpm and waits for it.
 *
 * @param args such as ['install', '--frozen-lockfile']
 * @param options working directory and streams
 */
export declare function runPnpm(
  args: readonly string[],
  options: SpawnSyncOptionsWithStringEncoding,
): SpawnSyncReturns<string>;
