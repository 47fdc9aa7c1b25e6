import { readFileSync } from 'node:fs';
import type { Neighbourhood, ProbePage } from './probe-pages';

/** Names the file with the input for the Playwright project. */
export const INPUT_VARIABLE = 'PROBE_INPUT';

/** File beside the staged parts when a page has problems. */
export const FAILED_FILE = 'failed';

/** What the Playwright project probes; the deploy writes it. */
export interface ProbeInput {
  /** Folder of the staged parts. */
  readonly folder: string;
  /** Compiled probe-server-process.ts, and its working folder. */
  readonly program: string;
  readonly workspace: string;
  /** Chrome or Chromium. */
  readonly executablePath: string;
  /** File of the results. */
  readonly report: string;
  /** Folder of screenshots and console logs of failed pages. */
  readonly evidence: string;
  readonly pages: readonly ProbePage[];
  readonly neighbourhoods: readonly Neighbourhood[];
}

/** Reads the input in a process of Playwright. */
export function readProbeInput(): ProbeInput {
  return JSON.parse(readFileSync(process.env[INPUT_VARIABLE] ?? '', 'utf8')) as ProbeInput;
}
