import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../workspace';
import { BAD_BROWSER_TESTS, BAD_CODE, BAD_COMPONENTS, BAD_ELEMENTS, BAD_TESTS } from './bad-examples';
import { runOxlint } from './run-oxlint';

interface Rules {
  readonly rules: Readonly<Record<string, unknown>>;
}
const { rules, overrides } = JSON.parse(
  readFileSync(path.join(WORKSPACE, '.oxlintrc.json'), 'utf8'),
) as Rules & { readonly overrides: readonly Rules[] };

/** File names by the rule that the file breaks. */
const fileNames: Record<string, string> = {};
const files: Record<string, string> = {};
function addFiles(
  examples: Readonly<Record<string, string>>,
  folder: string,
  extension: string,
  write = (code: string) => code,
): void {
  for (const [rule, code] of Object.entries(examples)) {
    const name = `${folder}/${rule.replace('/', '-')}${extension}`;
    fileNames[rule] = name;
    files[name] = write(code);
  }
}
addFiles(BAD_CODE, 'services/src', '.ts');
addFiles(BAD_TESTS, 'services/src', '.test.ts');
addFiles(BAD_BROWSER_TESTS, 'tests', '.spec.ts');
addFiles(BAD_COMPONENTS, 'shell/src', '.tsx');
addFiles(BAD_ELEMENTS, 'shell/src', '.tsx', (element) => `export const shown = ${element};`);

test('every rule of the linter has a bad example', () => {
  const configured = [rules, ...overrides.map((each) => each.rules)].flatMap((each) => Object.keys(each));
  expect(Object.keys(fileNames).sort()).toEqual([...new Set(configured)].sort());
});

test('every rule of the linter rejects its bad example', () => {
  const problems = runOxlint(files, ['--type-aware']);
  const missed = Object.entries(fileNames).filter(
    ([rule, name]) => !problems.some((problem) => problem.rule === rule && problem.file === name),
  );
  expect(missed).toEqual([]);
});
