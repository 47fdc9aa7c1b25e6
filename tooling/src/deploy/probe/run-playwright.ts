import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { getPlaywrightCli } from '../../browser';
import { FAILED_FILE, INPUT_VARIABLE, type ProbeInput } from './probe-input';
import { readOutcomes, type TestOutcome } from './probe-results';

/** The only environment variables of the probe: its server runs code of parts, so it must not get secrets. */
const FORWARDED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT'];
/** Characters of the output that are stored for the report. */
const OUTPUT_LIMIT = 16_000;

/** Result of a run of the Playwright project. */
export interface PlaywrightRun {
  readonly outcomes: readonly TestOutcome[];
  /** Errors outside of any test, such as a server that does not start. */
  readonly errors: string;
  /** Output of the server. */
  readonly output: string;
}

/** Returns what the server has written, without Playwright's own lines. */
function readServerLines(output: string): string {
  const prefix = '[WebServer] ';
  const lines = output.split('\n').filter((line) => line.startsWith(prefix));
  return lines.map((line) => line.slice(prefix.length)).join('\n');
}

/** Runs the Playwright project of the probe. @throws Error with the output when Playwright does not start */
export async function runPlaywright(input: ProbeInput): Promise<PlaywrightRun> {
  const file = path.join(input.folder, 'probe-input.json');
  for (const former of [input.report, path.join(input.folder, FAILED_FILE)]) rmSync(former, { force: true });
  writeFileSync(file, JSON.stringify(input));
  const environment = FORWARDED_VARIABLES.map((name) => [name, process.env[name]] as const);
  const config = path.join(input.workspace, 'tooling/src/deploy/probe/playwright.config.ts');
  const child = fork(getPlaywrightCli(), ['test', '--config', config], {
    cwd: input.workspace,
    env: { ...Object.fromEntries(environment.filter(([, value]) => value)), [INPUT_VARIABLE]: file },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (chunk: unknown): void => void (output = (output + String(chunk)).slice(-OUTPUT_LIMIT));
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  await once(child, 'close');
  if (!existsSync(input.report)) throw new Error(output);
  const report = JSON.parse(readFileSync(input.report, 'utf8')) as JSONReport;
  return {
    outcomes: readOutcomes(report),
    errors: report.errors.map(({ message }) => message).join('\n'),
    output: readServerLines(output),
  };
}
