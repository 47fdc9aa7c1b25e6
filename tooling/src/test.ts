import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser';
import { buildAll } from './build/build-all';
import { chosenSteps } from './chosen-steps';
import { WORKSPACE } from './workspace';

const RESULTS = path.join(WORKSPACE, 'test-results');

/** What a suite of tests came to. */
interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Step {
  readonly name: string;
  /** @returns true when the step succeeded, and its tests when it has any */
  readonly run: () => Promise<{ readonly ok: boolean; readonly count?: Count }>;
}

const bin = (name: string): string => path.join(WORKSPACE, 'node_modules/.bin', name);

const command = (words: readonly string[], environment: NodeJS.ProcessEnv = {}): boolean => {
  const [name = '', ...rest] = words;
  const { status } = spawnSync(bin(name), rest, {
    cwd: WORKSPACE,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  return status === 0;
};

const check = (name: string, words: readonly string[]): Step => ({
  name,
  run: () => Promise.resolve({ ok: command(words) }),
});

const readReport = <Report>(file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;

const unit: Step = {
  name: 'unit and component tests',
  run: () => {
    const file = path.join(RESULTS, 'unit.json');
    const ok = command(['jest', '--json', `--outputFile=${file}`, '--silent', '--reporters=default']);
    const report = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(
      file,
    );
    const count =
      report === null
        ? { passed: 0, failed: 1, skipped: 0 }
        : { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
    return Promise.resolve({ ok: ok && count.passed > 0, count });
  },
};

const browser: Step = {
  name: 'journeys in a browser',
  run: async () => {
    await buildAll(WORKSPACE);
    const file = path.join(RESULTS, 'browser.json');
    const ok = command(['playwright', 'test', '--config', 'tests/playwright.config.ts'], {
      PORTAL_TEST_BROWSER: findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const report = readReport<{
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    }>(file);
    const count =
      report === null
        ? { passed: 0, failed: 1, skipped: 0 }
        : {
            passed: report.stats.expected,
            failed: report.stats.unexpected + report.stats.flaky,
            skipped: report.stats.skipped,
          };
    return { ok: ok && count.passed > 0 && count.failed === 0, count };
  },
};

const STEPS: readonly Step[] = [
  check('format', ['prettier', '--check', '--log-level', 'warn', '.']),
  check('lint', ['eslint', '.']),
  check('types', ['tsc', '-b']),
  check('contracts of parts', ['portal-tooling', 'contracts']),
  check('white labels', ['portal-tooling', 'wl:check']),
  unit,
  check('requirements map', ['tsx', 'tests/requirements/check.ts']),
  browser,
];

/**
 * Runs every check and every test, one after another, and closes with the counts. A step that fails does not keep the
 * later ones from running, so that one run tells everything.
 *
 * @param names words of step names to run only those; all when empty
 * @throws when anything failed, UsageError for a word that names no step
 */
export const test = async (names: readonly string[]): Promise<void> => {
  const chosen = chosenSteps(STEPS, names);
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const failures: string[] = [];
  const counts: Count[] = [];
  for (const { name, run } of chosen) {
    console.log(`\n── ${name}`);
    const started = performance.now();
    const { ok, count } = await run();
    if (count !== undefined) counts.push(count);
    if (!ok) failures.push(name);
    console.log(
      `── ${name}: ${ok ? 'fine' : 'FAILED'}, ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
  }
  const total = (of: keyof Count): number => counts.reduce((sum, count) => sum + count[of], 0);
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`);
  if (failures.length > 0) throw new Error(`Not in order: ${failures.join(', ')}`);
};
