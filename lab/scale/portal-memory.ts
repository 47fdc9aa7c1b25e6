import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type MemorySample, readSamples } from '../load/memory';

const SAMPLER = path.resolve(import.meta.dirname, '../load/memory-sampler.mjs');

/** Timeout of a sample in milliseconds, including its garbage collection. */
const TIMEOUT_MS = 30_000;

/** Memory sample of a portal, with buffers outside the JavaScript heap. */
export interface ScaleSample extends MemorySample {
  /** Bytes outside the heap of the portal's main thread, such as cached pages. */
  readonly buffers: number;
}

/** Samples the memory of a portal that was started with these settings. */
export interface PortalMemory {
  readonly settings: NodeJS.ProcessEnv;
  /** Memory right after a garbage collection. @throws when the portal does not respond */
  readonly sample: (portal: ChildProcess) => Promise<ScaleSample>;
  readonly remove: () => void;
}

/** Creates the settings and the sampler for one portal. */
export function createPortalMemory(): PortalMemory {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-memory-'));
  const file = path.join(folder, 'memory.jsonl');
  const samples = (): readonly ScaleSample[] =>
    existsSync(file) ? (readSamples(file) as readonly ScaleSample[]) : [];
  return {
    settings: { NODE_OPTIONS: `--import=${pathToFileURL(SAMPLER).href}`, PORTAL_MEMORY_FILE: file },
    sample: async (portal) => {
      const known = samples().length;
      const begun = performance.now();
      portal.kill('SIGUSR2');
      for (;;) {
        await delay(50);
        const sample = samples()[known];
        if (sample !== undefined) return sample;
        if (performance.now() - begun > TIMEOUT_MS)
          throw new Error('The portal tells nothing of its memory.');
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
