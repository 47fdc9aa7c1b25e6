import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findDisallowedLicences, type PackagesByLicence } from '../../test-support/licences';

const WORKSPACE = path.resolve(__dirname, '../../..');
const BUILD_TOOLS = ['webpack', 'typescript', 'esbuild', '@swc/core', 'tsx'];

function pnpm(args: readonly string[], cwd = WORKSPACE) {
  const launcher = path.join(WORKSPACE, 'tooling/bin/pnpm.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], { cwd, encoding: 'utf8' });
  return { stdout, output: stdout + stderr };
}
function listLicences(...filters: readonly string[]): PackagesByLicence {
  const filtered = filters.map((filter) => `--filter-prod=${filter}`);
  return JSON.parse(pnpm([...filtered, 'licenses', 'list', '--prod', '--json']).stdout) as PackagesByLicence;
}
function namesIn(packages: PackagesByLicence): readonly string[] {
  return Object.values(packages).flatMap((licensed) => licensed.map(({ name }) => name));
}

test('a production server has no build tools, and only packages with permissive licences @SEC-R16 @long', () => {
  const packages = listLicences('@portal/edge...');
  expect(namesIn(packages)).toEqual(expect.arrayContaining(['fastify', 'pg', '@electric-sql/pglite']));
  expect(namesIn(packages).filter((name) => BUILD_TOOLS.includes(name))).toEqual([]);
  expect(findDisallowedLicences(packages)).toEqual([]);
});

test('every package for browsers, the server or the build has an allowed licence @SEC-R16', () => {
  const packages = listLicences('!@portal/tests');
  expect(namesIn(packages)).toEqual(expect.arrayContaining(['react', 'fastify', ...BUILD_TOOLS]));
  expect(findDisallowedLicences(packages)).toEqual([]);
});

test.each([
  'GPL-3.0-only', 'LGPL-2.1-or-later', 'GPL-2.0 WITH Classpath-exception-2.0', '(MIT AND GPL-3.0)', 'MPL-2.0', 'Unknown',
  'SEE LICENSE IN LICENSE.txt', 'MIT AND MPL-2.0',
])('the licence %s is not allowed @SEC-R16', (licence) => {
  const packages = { [licence]: [{ name: 'some-package', versions: ['1.0.0'] }] };
  expect(findDisallowedLicences(packages)).toEqual([`some-package 1.0.0 has the licence ${licence}.`]);
}); // prettier-ignore

test.each(['MIT', '(MPL-2.0 OR Apache-2.0)', 'MIT OR GPL-3.0', 'MIT AND ISC'])(
  'the licence %s is allowed @SEC-R16',
  (licence) => expect(findDisallowedLicences({ [licence]: [{ name: 'some-package', versions: ['1.0.0'] }] })).toEqual([]),
); // prettier-ignore

/** The entries of `allowBuilds` in pnpm-workspace.yaml. */
function allowedBuilds(): readonly (readonly [string, boolean])[] {
  const settings = readFileSync(path.join(WORKSPACE, 'pnpm-workspace.yaml'), 'utf8');
  const [, lines = ''] = /^allowBuilds:\n((?: .*\n?)+)/m.exec(settings) ?? [];
  return [...lines.matchAll(/^ {2}'?([^':#\n]+)'?: (true|false)$/gm)].map(([, name = '', isAllowed]) => [
    name,
    isAllowed === 'true',
  ]);
}

test('only two packages may run install scripts @SEC-R16', () => {
  expect(allowedBuilds().filter(([, isAllowed]) => isAllowed).map(([name]) => name)).toEqual(['@swc/core', 'esbuild']);
}); // prettier-ignore

test('an installation fails if a package has an install script that allowBuilds does not list @SEC-R16 @long', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-install-'));
  try {
    const sign = path.join(folder, 'it-ran');
    const write = (file: string, content: object) =>
      writeFileSync(path.join(folder, file), JSON.stringify(content));
    mkdirSync(path.join(folder, 'stranger'));
    write('package.json', { name: 'host', version: '1.0.0', dependencies: { stranger: 'file:./stranger' } });
    const postinstall = `node -e "require('fs').writeFileSync('${sign.replaceAll('\\', '/')}', '')"`;
    write('stranger/package.json', { name: 'stranger', version: '1.0.0', scripts: { postinstall } });
    const settings = allowedBuilds().map(([name, isAllowed]) => `  '${name}': ${isAllowed}\n`).join(''); // prettier-ignore
    writeFileSync(path.join(folder, 'pnpm-workspace.yaml'), `allowBuilds:\n${settings}`);
    expect(pnpm(['install', '--offline'], folder).output).toContain('ERR_PNPM_IGNORED_BUILDS');
    expect(existsSync(sign)).toBe(false);
    // Positive control: the same script leaves its marker if it may run.
    writeFileSync(
      path.join(folder, 'pnpm-workspace.yaml'),
      "allowBuilds:\n  'stranger@file:stranger': true\n  stranger: true\n",
    );
    pnpm(['install', '--offline', '--force'], folder);
    expect(existsSync(sign)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
