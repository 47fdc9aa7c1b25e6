import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { getPlaywrightCli } from '@portal/tooling/browser';
import { readTestTitles } from '@portal/tooling/requirements';
import { formatText } from '../format-text';
import { WORKSPACE } from '../workspace';
import { BEGIN, END, groupCasesByRule, type ListedCase, type TitledFile } from './cases-by-rule';

/**
 * `npm run attack:cases`: counts the cases of each rule from test titles and writes the table into
 * docs/reports/attacks.md.
 */
readCommandLine(
  commandLine('npm run attack:cases', 'Counts the tests of each security rule in docs/reports/attacks.md.'),
);
const DOCUMENT = path.join(WORKSPACE, 'docs/reports/attacks.md');

interface Suite {
  readonly file: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tags: readonly string[];
  }[];
  readonly suites?: readonly Suite[];
}

function casesIn({ specs = [], suites = [] }: Suite): readonly ListedCase[] {
  return [
    ...specs.map(({ title, file, tags }) => ({
      title,
      file: `tests/${file}`,
      long: tags.some((tag) => tag.replace('@', '') === 'long'),
    })),
    ...suites.flatMap(casesIn),
  ];
}

function listed(): readonly ListedCase[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [getPlaywrightCli(), 'test', '--config', 'tests/playwright.config.ts', '--list', '--reporter=json'],
    {
      cwd: WORKSPACE,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, PORTAL_TEST_LONG: 'true' },
    },
  );
  if (status !== 0) throw new Error(`The tests could not be listed: ${stderr}`);
  return (JSON.parse(stdout) as { readonly suites: readonly Suite[] }).suites.flatMap(casesIn);
}

const EXCLUDED = new Set(['node_modules', 'dist', '.types', '.build', '.data', 'test-results']);

function unitTests(folder = '.'): readonly TitledFile[] {
  return readdirSync(path.join(WORKSPACE, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return EXCLUDED.has(entry.name) ? [] : unitTests(file);
    if (!/\.test\.tsx?$/.test(entry.name)) return [];
    return [{ file, titles: readTestTitles(readFileSync(path.join(WORKSPACE, file), 'utf8')) }];
  });
}

const rules = readFileSync(path.join(WORKSPACE, 'docs/security.md'), 'utf8');
const table = groupCasesByRule(listed(), unitTests(), rules);
const document = readFileSync(DOCUMENT, 'utf8');
const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no place for the table.`);
const changed = `${document.slice(0, from)}${BEGIN}\n\n${table}\n\n${document.slice(to)}`;
writeFileSync(DOCUMENT, await formatText(DOCUMENT, changed));
console.log(table);
