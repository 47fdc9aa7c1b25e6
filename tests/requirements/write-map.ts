import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../workspace';

/*
 * Lists the passed tests of each requirement from the reports of `npm test` in test-results/requirements.md. Fails when
 * a requirement has no passed test, or a tag names no requirement.
 */

interface PassedTest {
  readonly file: string;
  readonly title: string;
}

/** The fields of Jest's JSON report that are read here. */
interface UnitReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** The fields of a suite in Playwright's JSON report that are read here. */
interface Suite {
  readonly title: string;
  readonly specs?: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[];
  readonly suites?: readonly Suite[];
}

interface Requirements {
  /** What each number asks for. */
  readonly requirements: Readonly<Record<string, string>>;
  /** Reasons why a number, or a part of it, does not apply. */
  readonly notApplicable: Readonly<Record<string, string>>;
  /** Further numbers that tags may name. */
  readonly decisions: readonly string[];
}

const RESULTS = path.join(WORKSPACE, 'test-results');
const TAG = /(?<=^|\s)@(CST|[A-Z][A-Z0-9]*-R?\d+)(?![\w-])/g;

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

function listUnitTests({ testResults }: UnitReport): readonly PassedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => ({ file: path.relative(WORKSPACE, name), title: fullName })),
  );
}

function listBrowserTests({ title: group, specs = [], suites = [] }: Suite): readonly PassedTest[] {
  return [
    ...specs
      .filter(({ ok }) => ok)
      .map(({ file, title }) => ({ file: `tests/${file}`, title: `${group} ${title}` })),
    ...suites.flatMap(listBrowserTests),
  ];
}

const { requirements, notApplicable, decisions } = readJson<Requirements>(
  path.join(import.meta.dirname, 'requirements.json'),
);
const tests = [
  ...listUnitTests(readJson<UnitReport>(path.join(RESULTS, 'unit.json'))),
  ...readJson<{ readonly suites: readonly Suite[] }>(path.join(RESULTS, 'browser.json')).suites.flatMap(
    listBrowserTests,
  ),
];
const filesByNumber = new Map<string, Set<string>>();
for (const { file, title } of tests)
  for (const [, number = ''] of title.matchAll(TAG))
    filesByNumber.set(number, (filesByNumber.get(number) ?? new Set()).add(file));

const problems = [
  ...Object.keys(requirements)
    .filter((number) => !filesByNumber.has(number))
    .map((number) => `${number} has no passed test.`),
  ...[...filesByNumber]
    .filter(([number]) => requirements[number] === undefined && !decisions.includes(number))
    .map(([number, files]) => `@${number} is no requirement: ${[...files].join(', ')}`),
];
const rows = Object.entries(requirements).map(
  ([number, text]) => `| ${number} | ${text} | ${[...(filesByNumber.get(number) ?? [])].sort().join(', ')} |`,
);
const reasons = Object.entries(notApplicable).map(([number, reason]) => `- ${number}: ${reason}`);
writeFileSync(
  path.join(RESULTS, 'requirements.md'),
  [
    '# Requirements and their tests',
    '',
    '| number | what it asks for | tests |',
    '| --- | --- | --- |',
    ...rows,
  ]
    .concat('', '## Not applicable', '', reasons, '')
    .join('\n'),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
