import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { billOfBundle, type BillOfMaterials, packageUrl } from './bill-of-materials';
import { DEPLOY_FILES, RUNTIME_FILES } from './layout';
import { CHECKSUMS_FILE, packBundle, writeChecksums } from './pack-bundle';
import { sourceDate } from './read-source';
import { bundleName, describeRelease, type Release } from './release-file';
import { assertDefaultImported, assertFilesBundled } from './source-files';

const RELEASE: Release = {
  version: '1.2.3',
  commit: '1f3c55d0a1b2c3d4e5f60718293a4b5c6d7e8f90',
  isModified: false,
  date: '2026-03-01T00:00:00.000Z',
  platform: 'linux-x64',
  parts: [{ name: 'login-mf', version: '0.4.0', id: '0123456789abcdef' }],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the schema that white labels refer to is in the bundle @D-14 @WL-7', () => {
  const folderOfLabels = 'shared-wl-assets/white-labels';
  const file = path.resolve(__dirname, '../../..', folderOfLabels, 'default.json');
  const { $schema } = JSON.parse(readFileSync(file, 'utf8')) as { readonly $schema: string };
  expect(RUNTIME_FILES).toContain(path.posix.join(folderOfLabels, $schema));
});

test('every source of the servers refers to files of the bundle only @D-14', () => {
  const workspace = path.resolve(__dirname, '../../..');
  for (const folder of ['contract', 'edge', 'services', 'server-kit', 'registry'])
    for (const name of readdirSync(path.join(workspace, folder, 'src'), { recursive: true }).map(String)) {
      const file = path.posix.join(folder, 'src', ...name.split(path.sep));
      // Tests, the generator of the contract and the server of `npm run dev` do not run in a bundle.
      if (!file.endsWith('.ts') || /\.test\.ts$|test-support|contract\/generate|dev-server/.test(file))
        continue;
      const text = readFileSync(path.join(workspace, file), 'utf8');
      expect(() => assertFilesBundled(text, file)).not.toThrow();
    }
});

test('a CommonJS package may be imported dynamically by its default export only @D-14', () => {
  const check = (text: string) => () => assertDefaultImported(text, 'edge/src/x.ts', 'undici');
  expect(check("const { default: undici } = await import('undici');")).not.toThrow();
  for (const text of ["const { Agent } = await import('undici');", "const loaded = import('undici');"])
    expect(check(text)).toThrow('edge/src/x.ts imports names of undici dynamically');
});

test.each([
  ['edge/src/plain-pages/plain-pages.ts', 'new URL(`${name}.css`, import.meta.url)'],
  ['edge/src/main.ts', "new URL('../..', import.meta.url)"],
  ['services/src/content/seed-content.ts', "new URL('../../content/', import.meta.url)"],
  ['services/src/content/seed-content.ts', 'new URL(name, folder)'],
])('%s may refer to a file of the bundle: %s @D-14', (file, text) => {
  expect(() => assertFilesBundled(text, file)).not.toThrow();
});

test.each([
  [
    'edge/src/static-files/page-scripts.ts',
    "new URL('./new.css', import.meta.url)",
    'edge/src/static-files/new.css',
  ],
  ['services/src/database/x.ts', 'new URL("../../test-support/", import.meta.url)', 'services/test-support'],
  [
    'services/src/database/x.ts',
    'new URL(`texts/${name}.json`, import.meta.url)',
    'services/src/database/texts',
  ],
])('%s may not refer to a file that the bundle lacks: %s @D-14', (file, text, missing) => {
  expect(() => assertFilesBundled(text, file)).toThrow(
    `${file} refers to ${missing}, which is not in the bundle.`,
  );
});

test('a file that only a variable names is rejected, since no bundle can be checked for it @D-14', () => {
  for (const text of ['new URL(name, import.meta.url)', 'new URL(files.name, import.meta.url)'])
    expect(() => assertFilesBundled(text, 'edge/src/x.ts')).toThrow('edge/src/x.ts makes a URL');
});

test('every file that a bundle copies is in the workspace, and none holds secrets @D-14', () => {
  const workspace = path.resolve(__dirname, '../../..');
  for (const file of [...RUNTIME_FILES, ...DEPLOY_FILES])
    expect(() => readFileSync(path.join(workspace, file))).not.toThrow(/ENOENT/);
  expect(DEPLOY_FILES).not.toContain('deploy');
});

test('SOURCE_DATE_EPOCH sets the time of a release, else its commit does @D-14', () => {
  expect(sourceDate({ SOURCE_DATE_EPOCH: '1772323200' }, '1')).toBe(1_772_323_200);
  expect(sourceDate({}, '1772323200')).toBe(1_772_323_200);
  expect(sourceDate({ SOURCE_DATE_EPOCH: '' }, '7')).toBe(7);
});

test.each(['yesterday', '-1', '1.5', '2026-03-01', ' 1', '1e9', '12345678901'])(
  'SOURCE_DATE_EPOCH=%s is rejected @D-14',
  (value) => {
    expect(() => sourceDate({ SOURCE_DATE_EPOCH: value }, '1')).toThrow(
      `SOURCE_DATE_EPOCH must be a time in seconds since 1970, not "${value}".`,
    );
  },
);

test('sources without a repository need SOURCE_DATE_EPOCH @D-14', () => {
  expect(() => sourceDate({}, null)).toThrow('set SOURCE_DATE_EPOCH');
});

test('a release is named after version, commit and platform; changes that are not committed show @D-14', () => {
  expect(bundleName(RELEASE)).toBe('portal-1.2.3-1f3c55d0a1b2-linux-x64');
  expect(bundleName({ ...RELEASE, isModified: true })).toBe('portal-1.2.3-1f3c55d0a1b2-modified-linux-x64');
  expect(bundleName({ ...RELEASE, commit: null })).toBe('portal-1.2.3-linux-x64');
  expect(describeRelease(RELEASE)).toBe('1.2.3 (1f3c55d0a1b2)');
  expect(describeRelease({ ...RELEASE, isModified: true })).toBe('1.2.3 (1f3c55d0a1b2, modified)');
  expect(describeRelease({ ...RELEASE, commit: null })).toBe('1.2.3 (no commit)');
});

function component(name: string, version: string) {
  const purl = packageUrl({ name, version });
  return { type: 'library', name, version, purl, 'bom-ref': purl, licenses: [{ license: { id: 'MIT' } }] };
}
const WORKSPACE_BILL: BillOfMaterials = {
  serialNumber: 'urn:uuid:84dcc95f-61e6-4294-8238-b31f2567e9e5',
  metadata: {
    timestamp: '2026-11-27T07:17:47.592Z',
    component: { type: 'application', name: 'portal', version: '0.0.0', 'bom-ref': 'portal' },
  },
  components: [
    component('@fastify/static', '10.1.11'),
    component('webpack', '5.110.3'),
    component('pg', '8.23.1'),
  ],
  dependencies: [
    { ref: 'pkg:npm/pg@8.23.1', dependsOn: ['pkg:npm/webpack@5.110.3'] },
    { ref: 'pkg:npm/webpack@5.110.3', dependsOn: ['pkg:npm/pg@8.23.1'] },
  ],
};
const PACKAGES = [
  { name: 'pg', version: '8.23.1' },
  { name: '@fastify/static', version: '10.1.11' },
  { name: 'axios', version: '1.0.0' },
];

test('the bill of materials lists only packages of the bundle, with licences where known @SEC-R16', () => {
  const { components, dependencies, metadata } = billOfBundle(WORKSPACE_BILL, PACKAGES, RELEASE);
  expect(components.map((each) => [each['bom-ref'], 'licenses' in each])).toEqual([
    ['part:login-mf@0123456789abcdef', false],
    ['pkg:npm/%40fastify/static@10.1.11', true],
    // An older build of a part contains a version that the workspace no longer has.
    ['pkg:npm/axios@1.0.0', false],
    ['pkg:npm/pg@8.23.1', true],
  ]);
  expect(dependencies.slice(1)).toEqual([{ ref: 'pkg:npm/pg@8.23.1', dependsOn: [] }]);
  expect(metadata).toMatchObject({ timestamp: RELEASE.date, component: { version: '1.2.3' } });
});

test('the serial number of a bill depends on its contents, not on the run @SEC-R16', () => {
  const one = billOfBundle(WORKSPACE_BILL, PACKAGES, RELEASE);
  const again = billOfBundle(
    { ...WORKSPACE_BILL, serialNumber: 'urn:uuid:x' },
    [...PACKAGES].reverse(),
    RELEASE,
  );
  const other = billOfBundle(WORKSPACE_BILL, PACKAGES.slice(1), RELEASE);
  expect(one).toEqual(again);
  expect(one.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(other.serialNumber).not.toBe(one.serialNumber);
});

/** A bundle's folder, written in a given order and with a given mode. */
function writeBundle(parent: string, names: readonly string[], mode: number): string {
  const bundle = path.join(folder, parent, 'portal-1.2.3');
  for (const name of names) {
    mkdirSync(path.join(bundle, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(bundle, name), `content of ${name}`);
    chmodSync(path.join(bundle, name), mode);
  }
  writeChecksums(bundle);
  return bundle;
}

test('the same files make the same archive, in whatever order, mode and place they were written @D-14', async () => {
  const names = ['server/main.js', 'b.txt', 'B.txt', 'parts/login-mf/0123/entry.js'];
  const date = new Date(RELEASE.date);
  const pack = (bundle: string) => packBundle(bundle, `${bundle}.tar.gz`, date);
  const first = await pack(writeBundle('one', names, 0o644));
  expect(await pack(writeBundle('another place', [...names].reverse(), 0o600))).toBe(first);
  expect(await pack(writeBundle('third', [...names, 'more.txt'], 0o644))).not.toBe(first);
  const lines = readFileSync(path.join(folder, 'one/portal-1.2.3', CHECKSUMS_FILE), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => line.slice(66))).toEqual([
    'B.txt',
    'b.txt',
    'parts/login-mf/0123/entry.js',
    'server/main.js',
  ]);
});
