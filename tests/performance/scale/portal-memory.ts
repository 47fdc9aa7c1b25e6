import { setTimeout as delay } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSamples, type MemorySample } from '../../load/memory';

const SAMPLER = path.resolve(import.meta.dirname, '../../load/memory-sampler.mjs');

/** Milliseconds for a sample, which begins with collecting the garbage. */
const PATIENCE = 30_000;

/** Memory of a portal, what is kept outside its objects apart. */
export interface ScaleSample extends MemorySample {
  /** Bytes outside the objects of the portal's own thread, such as pages kept rendered. */
  readonly buffers: number;
}

/** Looks at the memory of a portal that was started with its settings. */
export interface PortalMemory {
  readonly settings: NodeJS.ProcessEnv;
  /** Memory right after the garbage was collected. @throws when the portal does not answer */
  readonly sample: (portal: ChildProcess) => Promise<ScaleSample>;
  readonly remove: () => void;
}

/** What is needed to look at the memory of one portal. */
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
        if (performance.now() - begun > PATIENCE) throw new Error('The portal tells nothing of its memory.');
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
