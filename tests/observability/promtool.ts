import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackages, isInstalled } from '@portal/registry/install-packages';

const PROGRAM = 'promtool';
const PACKAGES = ['prometheus'];

/**
 * Requires promtool of Prometheus; installs it with the system's package manager when it is missing.
 *
 * @throws Error when it cannot be installed, since skipped tests would look like passed ones
 */
export function requirePromtool(): void {
  if (!isInstalled(PROGRAM))
    installPackages({ apt: PACKAGES, dnf: ['golang-github-prometheus'], apk: PACKAGES });
  if (!isInstalled(PROGRAM))
    throw new Error(
      'The alert rules were NOT tried: this machine has no promtool, and its package manager could not install it. On Debian and Ubuntu: apt-get install prometheus',
    );
}

/** Values of one series, one per minute. */
export interface InputSeries {
  /** Such as `up{job="portal"}`. */
  readonly series: string;
  /** In the notation of promtool, such as `0+5x20`. */
  readonly values: string;
}

/** Series, and the alerts that must fire after twenty minutes of them. */
export interface RuleCase {
  readonly input: readonly InputSeries[];
  readonly firing: readonly string[];
}

/** Runs promtool on a file of rules. @returns exit code and output */
function run(words: readonly string[]): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(PROGRAM, words, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** Checks the syntax of a rule file. */
export function checkRules(rules: string): ReturnType<typeof run> {
  return run(['check', 'rules', rules]);
}

/** Evaluates a rule file on series; an unexpected firing alert is a failure, too. */
export function testRules(rules: string, cases: readonly RuleCase[]): ReturnType<typeof run> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-rules-'));
  const file = path.join(folder, 'rules.test.json');
  const tests = cases.map(({ input, firing }) => ({
    interval: '1m',
    input_series: input,
    promql_expr_test: [
      {
        expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: '20m',
        exp_samples: firing.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
      },
    ],
  }));
  // promtool reads YAML, of which JSON is a subset.
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
  try {
    return run(['test', 'rules', file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
