import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SVG_ATTRIBUTES } from '@portal/server-kit/white-labels';

/** A browser draws at most 500 elements of a logo; the other limits keep honest files under five seconds. */
const MAX_ELEMENTS = 1_500;
const MAX_STYLE_RULES = 300;

/** Ends the work on hostile files only: selectors within selectors multiply it. */
const LIMIT_MS = 60_000;
const MAX_MEMORY_MB = 128;

let last: Promise<unknown> = Promise.resolve();

/** Returns whether an SVG file has more elements or style rules than `cleanSvg` processes. */
export function isComplexSvg(text: string): boolean {
  return text.split(/<\w/).length > MAX_ELEMENTS || text.split('{').length > MAX_STYLE_RULES;
}

/**
 * Rewrites an SVG file of a drawing program with attributes for styles, copies for references and no data of the
 * program; one file at a time, on a worker thread. The result still needs the check of brand files.
 *
 * @param limitMs changed by tests only
 * @returns null for a file that cannot be read or takes longer than the limit
 */
export function cleanSvg(text: string, limitMs = LIMIT_MS): Promise<string | null> {
  const cleaned = last.then(() => runWorker(text, limitMs).catch(() => null));
  last = cleaned;
  return cleaned;
}

async function runWorker(text: string, limitMs: number): Promise<string> {
  const worker = new Worker(new URL('./clean-svg-worker.mjs', import.meta.url), {
    execArgv: [],
    workerData: { text, attributes: [...SVG_ATTRIBUTES], maxElements: MAX_ELEMENTS },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), limitMs);
  worker.once('exit', () => end.abort());
  try {
    const [cleaned] = (await once(worker, 'message', end)) as [string];
    return cleaned;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
