import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listParts, WORKSPACE } from '../workspace';

/** Parts that the specification names; others may be added. */
const AGREED_PARTS = [
  'root-config',
  'shell',
  'login-mf',
  'recovery-mf',
  'info-pages-mf',
  'clip-login-mf',
  'shared-wl-assets',
];
const BESIDE = [
  'apps',
  'contract',
  'edge',
  'operator-pages',
  'server-kit',
  'services',
  'registry',
  'tooling',
  'deploy',
  'docs',
  'examples',
  'tests',
  'lab',
];
const PARTS = listParts(WORKSPACE);
const MADE = ['node_modules', 'dist', 'test-results', 'playwright-report', 'coverage'];

interface Package {
  readonly dependencies?: Readonly<Record<string, string>>;
}
function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(path.join(WORKSPACE, folder, 'package.json'), 'utf8')) as Package;
}

function listSources(folder: string): readonly string[] {
  return readdirSync(path.join(WORKSPACE, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
    .map((name) => path.join(WORKSPACE, folder, 'src', name));
}

test('the workspace has the agreed folders and no others @CARD-1', () => {
  const folders = readdirSync(WORKSPACE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !MADE.includes(entry.name))
    .map(({ name }) => name);
  expect(folders.sort()).toEqual([...PARTS, ...BESIDE].sort());
  expect(PARTS).toEqual(expect.arrayContaining(AGREED_PARTS));
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'README.md']) {
    expect(existsSync(path.join(WORKSPACE, file))).toBe(true);
  }
});

test.each(PARTS)('%s is TypeScript and depends on react and react-dom @CARD-2', (part) => {
  expect(Object.keys(readPackage(part).dependencies ?? {})).toEqual(
    expect.arrayContaining(['react', 'react-dom']),
  );
  expect(listSources(part).filter((file) => /\.[cm]?jsx?$/.test(file))).toEqual([]);
});

test.each(PARTS)(
  '%s is type-checked against no newer library than its oldest browsers support @CARD-2 @BRW-2',
  (part) => {
    const { extends: from } = JSON.parse(
      readFileSync(path.join(WORKSPACE, part, 'tsconfig.json'), 'utf8'),
    ) as { readonly extends: string };
    expect(from).toBe('../tsconfig.browser.json');
  },
);

test.each([
  ['react-router-dom', ['recovery-mf']],
  ['zustand', ['recovery-mf', 'shared-wl-assets']],
  ['i18next', ['shared-wl-assets']],
  ['react-i18next', ['shared-wl-assets']],
  ['axios', ['shared-wl-assets']],
  ['js-cookie', ['shared-wl-assets']],
  ['single-spa', ['root-config']],
  ['single-spa-react', ['shared-wl-assets']],
  ['systemjs', ['root-config']],
  ['webpack', ['tooling']],
  ['@module-federation/enhanced', ['tooling', 'root-config']],
])('%s is imported by production code @CARD-5', (library, folders) => {
  const imported = new RegExp(`(?:from|import|import\\() ?'${library}(?:/[\\w./-]+)?'`);
  for (const folder of folders) {
    const runs = listSources(folder).filter((file) => !/\.test\.tsx?$/.test(file));
    expect(runs.some((file) => imported.test(readFileSync(file, 'utf8')))).toBe(true);
  }
});
