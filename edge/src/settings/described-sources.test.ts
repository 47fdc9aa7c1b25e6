import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listVariableNames } from '@portal/registry/settings';
import { SETTINGS } from './edge-setting-schemas';

const WORKSPACE = path.resolve(__dirname, '../../..');
const FOLDERS = ['edge/src', 'server-kit/src', 'services/src', 'registry/src', 'tooling/src'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(WORKSPACE, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file)),
).map((file) => ({ file, source: readFileSync(path.join(WORKSPACE, file), 'utf8') }));

const page = readFileSync(path.join(WORKSPACE, 'docs/reference/settings.md'), 'utf8');

const NAME = '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*';
/** Ways to read a variable: a member of an object of variables, an argument of a reader, or destructuring. */
const READS = [
  new RegExp(
    `\\b(?:variables|texts|given|env|environment|assumed|withTests)(?:\\.|\\['|\\?\\.)(${NAME})\\b(?!['\\]]* = )`,
    'g',
  ),
];
const DESTRUCTURED = /\{([^{}]*)\}(?:: Variables\b| = (?:variables|process\.env|givenSettings\([^)]*\)))/g;

function readNames(source: string): readonly string[] {
  const direct = READS.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name));
  const taken = [...source.matchAll(DESTRUCTURED)].flatMap(([, list = '']) =>
    [...list.matchAll(new RegExp(`(?:^|,)\\s*(${NAME})\\b`, 'g'))].map(([, name = '']) => name),
  );
  return [...direct, ...taken];
}

/** Variables of the system, of npm and of CI, which operators do not set for the portal. */
const OF_OTHERS = ['NODE_ENV', 'PATH', 'HOME', 'CI', 'NODE_OPTIONS', 'SOURCE_DATE_EPOCH'];

/** Set by Playwright from what the server of the browser probe prints. */
const OF_THE_PROBE = ['PROBE_ORIGIN', 'PROBE_FAILURES'];

test('every environment variable that the sources read is described @D-14 @ENV-1', () => {
  const described = new Set([
    ...listVariableNames(SETTINGS),
    // Those of tests and builds are described beside the tests.
    ...[...page.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name),
    ...OF_OTHERS,
    ...OF_THE_PROBE,
  ]);
  const read = sources.flatMap(({ file, source }) => readNames(source).map((name) => ({ file, name })));
  expect(new Set(read.map(({ name }) => name)).size).toBeGreaterThan(8);
  expect(read.filter(({ name }) => !described.has(name))).toEqual([]);
});
