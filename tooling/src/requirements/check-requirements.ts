import { fillInTests, readRows } from './requirements-table';
import { isLong, isLongFile, readTestTitles } from './test-titles';
import { createNumberReader } from './title-numbers';

/** A file of tests: its path below the workspace with forward slashes, and its text. */
export interface TestFile {
  readonly path: string;
  readonly source: string;
}

export interface RequirementsInput {
  /** Text of the requirements map. */
  readonly map: string;
  /** Every number that the map must contain. */
  readonly requirements: readonly string[];
  /** Further numbers that titles may name. */
  readonly decisions: readonly string[];
  readonly files: readonly TestFile[];
  /** Whether the workspace has a file or folder of this path, relative to its root. */
  readonly exists: (path: string) => boolean;
}

export interface RequirementsCheck {
  /** One sentence per problem; empty when there is none. */
  readonly problems: readonly string[];
  /** The map with its tests updated. */
  readonly map: string;
  readonly stale: boolean;
}

const NONE = 'none';
/** States of a requirement; for "not applicable" the column "where" gives the reason. */
const STATES: readonly string[] = ['built', 'later', 'not applicable'];
/** Marks a file whose tests of a number run only with the long commands. */
const LONG_ONLY = ' (long)';

function note(files: Map<string, Set<string>>, number: string, file: string): void {
  files.set(number, (files.get(number) ?? new Set()).add(file));
}

/** Shortens `login-mf/src/LoginScreen.test.tsx` to `login-mf/LoginScreen`. */
export function getDisplayName(path: string): string {
  return path.replace(/(?:\.long)?\.(?:test|spec)\.tsx?$/, '').replace(/^([^/]+)\/src\//, '$1/');
}

/** Returns the paths in backticks; a file name without a folder is in the folder of the path before it. */
function readPaths(where: string): readonly string[] {
  let folder = '';
  return [...where.matchAll(/`([\w@.-]+(?:\/[\w.-]+)*)`/g)].flatMap(([, named = '']) => {
    const at = named.lastIndexOf('/');
    if (at >= 0) {
      folder = named.slice(0, at);
      return [named];
    }
    return /\.[a-z]+$/.test(named) && folder !== '' ? [`${folder}/${named}`] : [];
  });
}

/** Compares the requirements map with the titles of the tests. */
export function checkRequirements({
  map,
  requirements,
  decisions,
  files,
  exists,
}: RequirementsInput): RequirementsCheck {
  const problems: string[] = [];
  const numbersIn = createNumberReader([...requirements, ...decisions]);
  const tests = new Map<string, Set<string>>();
  const quick = new Map<string, Set<string>>();
  for (const { path, source } of files) {
    for (const title of readTestTitles(source)) {
      const { known, unknown } = numbersIn(title);
      for (const number of unknown)
        problems.push(`${path} names ${number}, which is not a requirement: "${title}"`);
      for (const number of known) {
        note(tests, number, getDisplayName(path));
        if (!isLongFile(path) && !isLong(title)) note(quick, number, getDisplayName(path));
      }
    }
  }

  const rows = readRows(map);
  const seen = new Set<string>();
  for (const { number, state, where } of rows) {
    if (seen.has(number)) problems.push(`The map has ${number} twice.`);
    seen.add(number);
    if (!requirements.includes(number)) problems.push(`The map has ${number}, which is not a requirement.`);
    if (!STATES.includes(state))
      problems.push(`${number} must be "built", "later" or "not applicable", not "${state}".`);
    if (where === '') problems.push(`${number} has no place in the code.`);
    for (const path of readPaths(where))
      if (!exists(path)) problems.push(`${number} names ${path}, which does not exist.`);
    if (state === 'built' && !tests.has(number))
      problems.push(`${number} is marked as built, but no test names it.`);
  }
  for (const number of requirements) if (!seen.has(number)) problems.push(`The map lacks ${number}.`);

  const shown = (number: string) => (file: string) =>
    file === NONE || quick.get(number)?.has(file) === true ? file : `${file}${LONG_ONLY}`;
  const fresh = fillInTests(map, (number) =>
    [...(tests.get(number) ?? [NONE])].sort().map(shown(number)).join(', '),
  );
  return { problems, map: fresh, stale: fresh !== map };
}
