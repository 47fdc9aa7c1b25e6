import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../..');

/** One report of the linter. */
export interface LintProblem {
  /** Name as in .oxlintrc.json, such as `jest/expect-expect`. */
  readonly rule: string;
  readonly file: string;
  readonly line: number;
}

/** The fields of oxlint's JSON report that are read here. */
interface LintReport {
  readonly diagnostics: readonly {
    readonly code?: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}

/** Converts the name of a rule in a report, `plugin(rule)`, to its name in the configuration. */
function ruleOfCode(code: string): string {
  const [, plugin = '', rule = code] = /^(?:eslint-plugin-)?(.+)\((.+)\)$/.exec(code) ?? [];
  if (plugin === 'eslint') return rule;
  return `${plugin.replace(/^typescript-eslint$/, 'typescript').replace(/^react-hooks$/, 'react')}/${rule}`;
}

/**
 * Lints files with the rules of the workspace, in a temporary folder.
 *
 * @param files text by name below the workspace
 */
export function runOxlint(
  files: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): readonly LintProblem[] {
  // Lints only these folders, since the temporary folder also contains a link to node_modules.
  const folders = [...new Set(Object.keys(files).map((name) => name.replace(/\/.*/, '')))];
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-lint-'));
  try {
    for (const name of ['.oxlintrc.json', 'tooling/src/lint/portal-plugin.js'])
      cpSync(path.join(WORKSPACE, name), path.join(folder, name));
    symlinkSync(path.join(WORKSPACE, 'node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const { stdout, stderr } = spawnSync(
      path.join(WORKSPACE, 'node_modules/.bin/oxlint'),
      ['--format', 'json', ...args, ...folders],
      { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
    );
    if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
    return (JSON.parse(stdout) as LintReport).diagnostics.map(({ code = '', filename, labels }) => ({
      rule: ruleOfCode(code),
      file: filename,
      line: labels[0]?.span.line ?? 0,
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
