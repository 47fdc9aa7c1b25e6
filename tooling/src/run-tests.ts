import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { commandLine, parseCommandLine } from '@portal/registry/command-line';
import { UsageError } from '@portal/registry/run-command';
import { getTestBrowserVariables } from './browser';
import { buildAll } from './build/build-all';
import { WORKSPACE } from './workspace';

const RESULTS = path.join(WORKSPACE, 'test-results');

/** Maximum number of browser tests that may pass at the second attempt, as on a busy machine, without failing the run. */
const MAX_RETRIED = 2;

/** Printed at the end of each run. */
const LONG_COMMANDS =
  'Long tests (@long) run with npx jest, npm run journeys, npm run attack and npm run faults.';

/** Queue of a step: checks run one per processor, then unit tests; browser tests run in parallel with both. */
type Queue = 'check' | 'unit' | 'browser';

interface Step {
  readonly name: string;
  readonly queue: Queue;
  /** Name of the earlier step whose files it reads. */
  readonly after?: string;
  /** @returns whether the step succeeded */
  readonly run: () => Promise<boolean>;
}

function getProgramPath(name: string): string {
  return path.join(WORKSPACE, 'node_modules/.bin', name);
}

/** Runs a program of the workspace. Prints its output immediately, or when it ends if it runs in the background. */
async function runProgram(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  isInBackground = false,
): Promise<boolean> {
  const [name = '', ...rest] = words;
  const out = isInBackground ? 'pipe' : 'inherit';
  const running = spawn(getProgramPath(name), rest, {
    cwd: WORKSPACE,
    stdio: ['ignore', out, out],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  // A lack of CPU time can make browser tests fail, but not a compiler, so this program gets a lower priority.
  if (isInBackground && running.pid !== undefined)
    setPriority(running.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const output: Buffer[] = [];
  for (const stream of [running.stdout, running.stderr])
    stream?.on('data', (piece: Buffer) => void output.push(piece));
  const [status] = (await once(running, 'close')) as [number | null];
  if (output.length > 0) process.stdout.write(Buffer.concat(output));
  return status === 0;
}

/** Lists the folders of sources, since no shell expands patterns here. */
function listSourceFolders(): readonly string[] {
  return readdirSync(WORKSPACE)
    .map((name) => `${name}/src`)
    .filter((folder) => existsSync(path.join(WORKSPACE, folder)));
}

function createCheck(name: string, words: readonly string[], after?: string): Step {
  return {
    name,
    queue: 'check',
    ...(after !== undefined && { after }),
    run: () => runProgram(words, {}, true),
  };
}

const unit: Step = {
  name: 'unit and component tests',
  queue: 'unit',
  run: () =>
    runProgram(
      // Tests are idle at times, so one more worker than processors keeps the processors busy.
      [
        'jest',
        `--maxWorkers=${availableParallelism() + 1}`,
        '--json',
        `--outputFile=${path.join(RESULTS, 'unit.json')}`,
        '--silent',
        '--reporters=default',
      ],
      { TEST_QUICK: '1' },
      true,
    ),
};

/** Returns whether few enough browser tests have passed at the second attempt; Playwright names them as flaky. */
function isSteady({ stats }: JSONReport): boolean {
  if (stats.flaky > MAX_RETRIED) console.log(`More than ${MAX_RETRIED} flaky tests fail the run.`);
  return stats.flaky <= MAX_RETRIED;
}

const browser: Step = {
  name: 'journeys in a browser',
  queue: 'browser',
  after: 'build',
  run: async () => {
    // For a run of only this step, without the step `build`.
    await buildAll(WORKSPACE);
    const file = path.join(RESULTS, 'browser.json');
    const ok = await runProgram(['playwright', 'test', '--config', 'tests/playwright.config.ts'], {
      ...getTestBrowserVariables(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    return ok && existsSync(file) && isSteady(JSON.parse(readFileSync(file, 'utf8')) as JSONReport);
  },
};

const STEPS: readonly Step[] = [
  // Browser tests wait for this step.
  createCheck('build', ['portal-tooling', 'build']),
  // Longest first, so that no processor is idle at the end.
  createCheck('lint', ['oxlint', '--type-aware', '--quiet']),
  createCheck('types', ['tsc', '-b']),
  // Needs the emitted types.
  createCheck('contracts of parts', ['portal-tooling', 'contracts'], 'types'),
  createCheck('format', ['oxfmt', '--check']),
  createCheck('import cycles', ['depcruise', '--config', '.dependency-cruiser.mjs', ...listSourceFolders()]),
  createCheck('reference of settings', ['tsx', 'tests/settings/check-reference.ts']),
  createCheck('unused code', ['knip', '--no-progress']),
  createCheck('white labels', ['portal-tooling', 'wl:check']),
  createCheck('lines of code', ['tsx', 'tests/size/count-lines.ts']),
  unit,
  browser,
  // The journeys cover Chromium. An engine that is not installed is reported and skipped.
  {
    name: 'short walks in other browsers',
    queue: 'browser',
    run: () =>
      runProgram(
        ['tsx', 'tests/browsers/run-browsers.ts', 'firefox', 'webkit', '--short', '--installed'],
        {},
        true,
      ),
  },
];

/** Installs what both kinds of tests need besides a browser. */
const programs = createCheck('programs', ['tsx', 'services/test-support/directory/install-slapd.ts']);

/** Reads the reports of the unit tests and of the browser tests. */
const requirements = createCheck('requirements', ['tsx', 'tests/requirements/write-map.ts']);

/** Formats the time since a moment of `performance.now()`. */
function formatElapsed(startedMs: number): string {
  return `${((performance.now() - startedMs) / 1000).toFixed(0)} s`;
}

/**
 * Runs every check and every test. Browser tests are idle half of the time, so they run in
 * parallel with CPU-bound steps. A failed step does not stop the others, so that one run reports everything.
 *
 * @param names parts of step names; all steps when empty
 * @throws Error when anything failed, UsageError for an unknown step
 */
async function runSteps(names: readonly string[]): Promise<void> {
  const unknown = names.find((word) => STEPS.every(({ name }) => !name.includes(word)));
  // A run of no steps must not count as passed.
  if (unknown !== undefined) throw new UsageError(`No step is called "${unknown}"; --help lists them.`);
  const chosen = STEPS.filter(({ name }) => names.length === 0 || names.some((word) => name.includes(word)));
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const failures: string[] = [];
  const ended = new Map<string, Promise<void>>();
  const runStep = async ({ name, run, after }: Step): Promise<void> => {
    if (after !== undefined) await ended.get(after);
    const started = performance.now();
    const ok = await run();
    if (!ok) failures.push(name);
    console.log(`── ${name}: ${ok ? 'fine' : 'FAILED'}, ${formatElapsed(started)}`);
  };
  const runQueue = async (queue: Queue, workerCount: number): Promise<void> => {
    const waiting = chosen.filter((step) => step.queue === queue);
    const runWorker = async (): Promise<void> => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        const running = runStep(step);
        ended.set(step.name, running);
        await running;
      }
    };
    await Promise.all(Array.from({ length: workerCount }, runWorker));
  };
  if (chosen.includes(unit) || chosen.includes(browser)) await runStep(programs);
  const checks = runQueue('check', availableParallelism());
  await Promise.all([checks.then(() => runQueue('unit', 1)), runQueue('browser', 1)]);
  if (chosen.includes(unit) && chosen.includes(browser)) await runStep(requirements);
  console.log(formatElapsed(0));
  console.log(LONG_COMMANDS);
  if (failures.length > 0) throw new Error(`Failed: ${failures.join(', ')}`);
}

/** Runs `npm test`. @throws UsageError for an unknown step; Error naming the steps that failed */
export function runTests(words: readonly string[]): Promise<void> {
  return parseCommandLine(
    commandLine('npm test --', 'Runs every check and every test, or the named steps.')
      .argument('[step...]', 'words of the names of steps')
      .addHelpText('after', `\nSteps: ${STEPS.map(({ name }) => name).join(', ')}`)
      .action(runSteps),
    words,
  );
}
