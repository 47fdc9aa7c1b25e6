import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from '../preset/compile';
import { readProvenance } from './provenance';
import { BUILDERS, buildFingerprint, isUpToDate, markUpToDate } from './up-to-date';

const PARTS = ['shared-wl-assets', 'root-config', 'alpha-mf', 'beta-mf'] as const;
type Part = (typeof PARTS)[number];

let workspace: string;
function at(file: string): string {
  return path.join(workspace, file);
}
function write(file: string, text: string): void {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
}
function replace(file: string, from: string, to: string): void {
  const text = readFileSync(at(file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  write(file, text.replace(from, to));
}

const LOCK = `lockfileVersion: '9.0'

importers:

  alpha-mf:
    dependencies:
      zed:
        specifier: ^1.0.0
        version: 1.0.0

  tooling:
    dependencies:
      webpack:
        specifier: 5.1.0
        version: 5.1.0

packages:

  webpack@5.1.0:
    resolution: {integrity: sha512-webpack}

  zed@1.0.0:
    resolution: {integrity: sha512-zed}

  zed@2.0.0:
    resolution: {integrity: sha512-zed-2}
`;

const SOURCES: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': LOCK,
  'pnpm-workspace.yaml': 'packages:\n  - alpha-mf\n  - beta-mf\n',
  'tsconfig.base.json': '{}',
  'tsconfig.browser.json': '{}',
  'package.json': '{"name":"workspace","version":"0.1.0"}',
  'node_modules/zed/package.json': '{"name":"zed","version":"1.0.0","main":"index.js"}',
  'node_modules/zed/index.js': "module.exports = require('inner');",
  'node_modules/inner/package.json': '{"name":"inner","version":"2.0.0"}',
  'node_modules/inner/index.js': 'module.exports = 1;',
  'shared-wl-assets/package.json':
    '{"version":"0.1.0","exports":{".":"./src/index.ts","./plain":"./src/plain.ts","./other":"./src/other.ts"}}',
  'shared-wl-assets/portal.part.ts': "export default { exposes: { '.': './src/index.ts' } };",
  'shared-wl-assets/src/index.ts': 'export const shared = 1;',
  'shared-wl-assets/src/plain.ts': "export { plain } from './plain-inner.ts';",
  'shared-wl-assets/src/plain-inner.ts': 'export const plain = 2;',
  'shared-wl-assets/src/test-support/fixture.ts': '',
  'contract/src/masking.ts': 'export const masking = 3;',
  'shared-wl-assets/white-labels/default.json': '{}',
  ...Object.fromEntries(BUILDERS.map((name) => [/\.ts$/.test(name) ? name : `${name}/index.ts`, ''])),
  ...Object.fromEntries(
    ['root-config', 'alpha-mf', 'beta-mf'].flatMap((part) => [
      [`${part}/package.json`, `{"name":"@portal/${part}","version":"0.1.0","scripts":{"test":"jest"}}`],
      [`${part}/portal.part.ts`, 'export default {};'],
      [`${part}/webpack.config.ts`, ''],
      [`${part}/src/main.ts`, 'console.log(1);'],
      [`${part}/src/lazy.ts`, 'export const lazy = 4;'],
      [`${part}/src/lazy.test.ts`, ''],
      [`${part}/i18n/en-US.json`, '{}'],
      [`${part}/README.md`, ''],
    ]),
  ),
  'alpha-mf/src/main.ts':
    "import { plain } from '../../shared-wl-assets/src/plain.ts';\nimport zed from 'zed';\nimport('./lazy.ts');\nconsole.log(plain, zed);",
};

beforeAll(() => {
  workspace = realpathSync(mkdtempSync(path.join(tmpdir(), 'portal-up-to-date-')));
  for (const [file, text] of Object.entries(SOURCES)) write(file, text);
  for (const part of PARTS) {
    write(`${part}/dist/part/part.json`, '{}');
    markUpToDate(at(part), workspace);
  }
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));
const NODE_VERSION = process.version;
afterEach(() => {
  Object.defineProperty(process, 'version', { value: NODE_VERSION, configurable: true });
  for (const [file, text] of Object.entries(SOURCES)) write(file, text);
  for (const file of ADDED) rmSync(at(file), { recursive: true, force: true });
});

const ADDED = [
  'gamma-mf',
  'shared-wl-assets/white-labels/new.json',
  'shared-wl-assets/src/new.ts',
  'alpha-mf/src/new.ts',
];

function staleParts(): readonly Part[] {
  return PARTS.filter((part) => !isUpToDate(at(part), workspace));
}
function comment(file: string) {
  return (): void => appendFileSync(at(file), '\n// a comment');
}

interface Change {
  readonly make: () => void;
  readonly stale: readonly Part[];
}

const CHANGES: Readonly<Record<string, Change>> = {
  nothing: { make: () => undefined, stale: [] },
  'a comment in a shared module': { make: comment('shared-wl-assets/src/plain.ts'), stale: PARTS },
  'a new shared module': { make: () => write('shared-wl-assets/src/new.ts', ''), stale: PARTS },
  'a module of the contract': { make: comment('contract/src/masking.ts'), stale: PARTS },
  'a fixture for tests': { make: comment('shared-wl-assets/src/test-support/fixture.ts'), stale: [] },
  'another module that is shared at run time': {
    make: () => replace('shared-wl-assets/portal.part.ts', "'.':", "'./plain': './src/plain.ts', '.':"),
    stale: PARTS,
  },
  'a compiled-in module that moves': {
    make: () => replace('shared-wl-assets/package.json', './src/plain.ts', './src/other.ts'),
    stale: PARTS,
  },
  'a new brand': { make: () => write('shared-wl-assets/white-labels/new.json', '{}'), stale: [] },
  'a new part': {
    make: () => {
      write('gamma-mf/portal.part.ts', 'export default {};');
      write('gamma-mf/src/main.ts', '');
      replace('pnpm-workspace.yaml', '  - beta-mf', '  - beta-mf\n  - gamma-mf');
      replace(
        'pnpm-lock.yaml',
        '  tooling:\n',
        '  gamma-mf:\n    dependencies:\n      zed:\n        specifier: ^1.0.0\n        version: 1.0.0\n\n  tooling:\n',
      );
    },
    stale: [],
  },
  'another version of a dependency of alpha-mf alone': {
    make: () => replace('pnpm-lock.yaml', '        version: 1.0.0', '        version: 2.0.0'),
    stale: ['alpha-mf'],
  },
  'another version of the bundler': {
    make: () => replace('pnpm-lock.yaml', '        version: 5.1.0', '        version: 5.2.0'),
    stale: PARTS,
  },
  'another archive of any package': {
    make: () => replace('pnpm-lock.yaml', 'integrity: sha512-zed-2', 'integrity: sha512-other'),
    stale: PARTS,
  },
  'another version of Node': {
    make: () => void Object.defineProperty(process, 'version', { value: 'v99.0.0', configurable: true }),
    stale: [],
  },
  'compiler options of all parts': { make: () => write('tsconfig.base.json', '{"a":1}'), stale: PARTS },
  ...Object.fromEntries(
    BUILDERS.map((name) => [
      name,
      { make: comment(/\.ts$/.test(name) ? name : `${name}/index.ts`), stale: PARTS },
    ]),
  ),
  'a module of a part': { make: comment('alpha-mf/src/main.ts'), stale: ['alpha-mf'] },
  'a later module of a part': { make: comment('alpha-mf/src/lazy.ts'), stale: ['alpha-mf'] },
  'a text of a part': { make: () => write('alpha-mf/i18n/en-US.json', '{"a":"b"}'), stale: ['alpha-mf'] },
  'the declaration of a part': { make: comment('alpha-mf/portal.part.ts'), stale: ['alpha-mf'] },
  'the build configuration of a part': {
    make: () => write('alpha-mf/webpack.config.ts', '// new'),
    stale: ['alpha-mf'],
  },
  'the version of a part': {
    make: () => replace('alpha-mf/package.json', '0.1.0', '0.2.0'),
    stale: ['alpha-mf'],
  },
  'a script in package.json of a part': {
    make: () => replace('alpha-mf/package.json', 'jest', 'true'),
    stale: [],
  },
  'a test of a part': { make: comment('alpha-mf/src/lazy.test.ts'), stale: [] },
  'the README of a part': { make: comment('alpha-mf/README.md'), stale: [] },
};

test.each(Object.entries(CHANGES))('%s makes the right builds stale @CARD-6', (_what, { make, stale }) => {
  make();
  expect(staleParts()).toEqual(stale);
});

test('a removed builder is reported by name, otherwise every build would count as fresh @CARD-6', () => {
  for (const name of BUILDERS) {
    rmSync(at(name), { recursive: true });
    expect(() => buildFingerprint(at('alpha-mf'), workspace)).toThrow(`There is no ${name}`);
    for (const [file, text] of Object.entries(SOURCES)) write(file, text);
  }
});

test('a build without a readable record is stale @CARD-6', () => {
  const record = at('alpha-mf/dist/source-fingerprint');
  const text = readFileSync(record, 'utf8');
  for (const broken of ['', '0'.repeat(64)]) {
    writeFileSync(record, broken);
    expect(staleParts()).toEqual(['alpha-mf']);
  }
  writeFileSync(record, text);
});

test('a build lists the modules and package versions compiled into it @CARD-6', async () => {
  const bundled = await compile([
    {
      mode: 'production',
      context: at('alpha-mf'),
      entry: './src/main.ts',
      optimization: { minimize: false },
      output: { path: at('alpha-mf/dist/browser') },
    },
  ]);
  expect(readProvenance(workspace, bundled)).toEqual({
    commit: null,
    isDirty: false,
    workspaceVersions: { 'alpha-mf': '0.1.0', 'shared-wl-assets': '0.1.0' },
    modules: ['alpha-mf/src/lazy.ts', 'alpha-mf/src/main.ts', 'shared-wl-assets/src/plain-inner.ts'],
    packages: ['inner@2.0.0', 'zed@1.0.0'],
  });
});
