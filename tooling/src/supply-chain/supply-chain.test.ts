import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readAccepted } from './accepted';
import { buildFolders, installedPackages, productionFolders } from './installed-packages';
import { judgeLicences } from './licences';
import { runPackageManager } from './package-manager';
import { billOfMaterials, limitedTo, readBillOfMaterials } from './sbom';

const WORKSPACE = path.resolve(__dirname, '../../..');
const production = installedPackages(productionFolders(WORKSPACE));
const building = installedPackages(buildFolders(WORKSPACE));
const BUILDERS = ['webpack', 'typescript', 'esbuild', '@swc/core', 'tsx'];
const namesOf = (packages: readonly { readonly name: string }[]) => packages.map(({ name }) => name);

const named = (licence: string | null) => [
  {
    name: 'some-package',
    version: '1.0.0',
    licence,
    installScripts: [],
    from: ['@portal/edge', 'some-package'],
  },
];

test('SEC-R16 nothing that builds comes along to what runs in production', () => {
  expect(namesOf(production)).toEqual(
    expect.arrayContaining(['fastify', 'react', 'pg', '@electric-sql/pglite', 'avvio', 'systemjs']),
  );
  expect(namesOf(building)).toEqual(expect.arrayContaining(BUILDERS));
  expect(production.filter(({ name }) => BUILDERS.includes(name))).toEqual([]);
});

test('SEC-R16 all that runs in production is under free licences, and what builds it, or under one that was accepted', () => {
  expect(judgeLicences(production, [])).toEqual([]);
  expect(judgeLicences(building, readAccepted(WORKSPACE).licences)).toEqual([]);
});

test('SEC-R16 the bill of what runs names all of it, nothing that only builds, and what needs what', () => {
  const { components, dependencies } = billOfMaterials(WORKSPACE, productionFolders(WORKSPACE));
  const named = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`);
  expect(named).toEqual(expect.arrayContaining(production.map(({ name, version }) => `${name}@${version}`)));
  expect(components.filter(({ name }) => BUILDERS.includes(name))).toEqual([]);
  expect(components.filter(({ purl }) => purl.includes('%40swc/core'))).toEqual([]);
  const listed = components.map((each) => each['bom-ref']);
  for (const { dependsOn = [] } of dependencies)
    expect(listed).toEqual(expect.arrayContaining([...dependsOn]));
}, 60_000);

test('SEC-R16 a bill is cut down to some packages and those of the workspace', () => {
  const component = (group: string | undefined, name: string) => ({
    ...(group === undefined ? {} : { group }),
    name,
    version: '1.0.0',
    purl: `pkg:npm/${name}@1.0.0`,
    'bom-ref': name,
  });
  const [fastify, core, own, webpack] = [
    component(undefined, 'fastify'),
    component('@scope', 'core'),
    component('@portal', 'services'),
    component(undefined, 'webpack'),
  ];
  const bill = {
    bomFormat: 'CycloneDX' as const,
    specVersion: '1.6',
    components: [fastify, core, own, webpack],
    dependencies: [
      { ref: 'services', dependsOn: ['fastify', 'webpack'] },
      { ref: 'webpack', dependsOn: ['core'] },
    ],
  };
  const [wanted] = named('MIT');
  expect(
    limitedTo(bill, [
      { ...wanted!, name: 'fastify' },
      { ...wanted!, name: '@scope/core' },
    ]),
  ).toEqual({
    ...bill,
    components: [fastify, core, own],
    dependencies: [{ ref: 'services', dependsOn: ['fastify'] }],
  });
});

test.each(['GPL-3.0-only', 'AGPL-3.0', 'LGPL-2.1-or-later', 'GPL-2.0 WITH Classpath-exception-2.0', '(MIT AND GPL-3.0)', 'SSPL-1.0'])(
  'SEC-R16 a package under %s would be refused, accepted or not',
  (licence) => {
    const accepted = [{ package: 'some-package', licence, because: 'No reason is good enough.' }];
    expect(judgeLicences(named(licence), accepted).join()).toContain('copyleft');
  },
); // prettier-ignore

test('SEC-R16 a choice that leaves a free licence is free; an unknown licence, or none, is not', () => {
  for (const licence of ['MIT', '(MPL-2.0 OR Apache-2.0)', 'MIT OR GPL-3.0', 'MIT AND ISC'])
    expect(judgeLicences(named(licence), [])).toEqual([]);
  for (const licence of [null, 'MPL-2.0', 'SEE LICENSE IN LICENSE.txt', 'UNLICENSED', 'MIT AND MPL-2.0'])
    expect(judgeLicences(named(licence), [])).toHaveLength(1);
  const accepted = { package: 'some-*', licence: 'MPL-2.0', because: 'Only when building.' };
  expect(judgeLicences(named('MPL-2.0'), [accepted])).toEqual([]);
  expect(judgeLicences(named('EPL-2.0'), [accepted])).toHaveLength(1);
  expect(judgeLicences(named('MIT'), [{ ...accepted, package: 'gone' }])).toEqual([
    'accepted.json names gone under MPL-2.0, which is not there any more.',
  ]);
});

/** What may run when it is installed, by the settings of the workspace. */
const allowed = (): ReadonlyMap<string, boolean> => {
  const [, lines = ''] =
    /^allowBuilds:\n((?: .*\n?)+)/m.exec(readFileSync(path.join(WORKSPACE, 'pnpm-workspace.yaml'), 'utf8')) ??
    [];
  return new Map(
    [...lines.matchAll(/^ {2}'?([^':#\n]+)'?: (true|false)$/gm)].map(([, name = '', may]) => [
      name,
      may === 'true',
    ]),
  );
};

test('SEC-R16 scripts of packages run at installing for the two that are named, and each that has one is named', () => {
  const everything = installedPackages(
    [...productionFolders(WORKSPACE), ...buildFolders(WORKSPACE), path.join(WORKSPACE, 'tests'), WORKSPACE],
    {
      development: true,
    },
  );
  const withScripts = [
    ...new Set(everything.filter((each) => each.installScripts.length > 0).map(({ name }) => name)),
  ];
  expect(withScripts).toEqual(expect.arrayContaining(['@swc/core', 'esbuild']));
  const list = allowed();
  expect([...list].filter(([, may]) => may).map(([name]) => name)).toEqual(['@swc/core', 'esbuild']);
  for (const name of withScripts) expect([...list.keys()]).toContain(name);
});

test('SEC-R16 a package that brings a script nobody named is not installed with it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-install-'));
  try {
    const sign = path.join(folder, 'it-ran');
    const write = (file: string, content: object) =>
      writeFileSync(path.join(folder, file), JSON.stringify(content));
    mkdirSync(path.join(folder, 'stranger'));
    write('package.json', { name: 'host', version: '1.0.0', dependencies: { stranger: 'file:./stranger' } });
    const postinstall = `node -e "require('fs').writeFileSync('${sign.replaceAll('\\', '/')}', '')"`;
    write('stranger/package.json', { name: 'stranger', version: '1.0.0', scripts: { postinstall } });
    const settings = [...allowed()].map(([name, may]) => `  '${name}': ${may}\n`).join('');
    writeFileSync(path.join(folder, 'pnpm-workspace.yaml'), `allowBuilds:\n${settings}`);
    const { output, errors } = runPackageManager(WORKSPACE, ['install', '--offline'], folder);
    expect(output + errors).toContain('ERR_PNPM_IGNORED_BUILDS');
    expect(existsSync(sign)).toBe(false);
    // The same package with leave: so the sign is one.
    writeFileSync(
      path.join(folder, 'pnpm-workspace.yaml'),
      "allowBuilds:\n  'stranger@file:stranger': true\n  stranger: true\n",
    );
    runPackageManager(WORKSPACE, ['install', '--offline', '--force'], folder);
    expect(existsSync(sign)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);

test('SEC-R16 a bill of materials is one only when it names something', () => {
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', components: [{ name: 'pg', version: '8', purl: 'pkg:npm/pg@8' }], dependencies: [] };
  expect(readBillOfMaterials(JSON.stringify(bill))).toEqual(bill);
  for (const output of ['', 'null', 'Error: no lock file', '{}', JSON.stringify({ ...bill, components: [] })])
    expect(readBillOfMaterials(output)).toBeNull();
}); // prettier-ignore
