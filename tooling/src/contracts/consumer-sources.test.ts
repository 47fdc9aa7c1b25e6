import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConsumerSources } from './consumer-sources';

const COMPILER_OPTIONS = { target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', strict: true };
const DECLARATION = "export default { name: 'producer-mf', slots: [], exposes: { '.': './src/index.ts' } };";

let workspace: string;
beforeEach(() => (workspace = realpathSync(mkdtempSync(path.join(tmpdir(), 'portal-sources-')))));
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), text);
}
function edit(file: string, from: string, to: string): void {
  const text = readFileSync(path.join(workspace, file), 'utf8');
  write(file, text.replace(from, to));
}
function addPackage(name: string, exports: Readonly<Record<string, string>>): void {
  write(`${name}/package.json`, JSON.stringify({ name: `@portal/${name}`, exports }));
  mkdirSync(path.join(workspace, 'user-mf/node_modules/@portal'), { recursive: true });
  symlinkSync(path.join(workspace, name), path.join(workspace, `user-mf/node_modules/@portal/${name}`));
}

test('a build records sources and the declarations they import, whatever comments and texts say @CARD-6', async () => {
  write('pnpm-workspace.yaml', 'packages:\n  - user-mf\n  - producer-mf\n  - contract\n');
  write('user-mf/tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  write(
    'user-mf/src/index.ts',
    "import { it } from '@portal/producer-mf';\nimport { one } from '@portal/contract/number';\nimport texts from '../i18n/en-US.json';\n// Why.\nexport const all = [it, one, texts.title];\n",
  );
  write('user-mf/src/index.test.ts', "throw new Error('not a source')");
  write('user-mf/i18n/en-US.json', '{"title":"Welcome"}');
  addPackage('producer-mf', { '.': './src/index.ts' });
  write('producer-mf/portal.part.ts', DECLARATION);
  write('producer-mf/src/index.ts', 'export const it = 1;');
  write('producer-mf/api/index.d.ts', 'export declare const it: number;\n');
  addPackage('contract', { './number': './src/number.ts', './unused': './src/unused.ts' });
  write('contract/src/number.ts', '/** One. */\nexport const one = Number("1");\n');
  write('contract/src/unused.ts', 'export const two = 2;\n');
  const read = () =>
    readConsumerSources(
      { name: 'user-mf', slots: [], uses: ['producer-mf'] },
      path.join(workspace, 'user-mf'),
    );
  const sources = await read();
  expect(sources).toEqual({
    modules: { 'producer-mf': { '.': 'producer-mf/api/index.d.ts' } },
    imports: {
      '@portal/producer-mf': 'producer-mf/api/index.d.ts',
      '@portal/contract/number': 'contract/src/number.d.ts',
    },
    files: {
      'contract/src/number.d.ts': 'export declare const one: number;\n',
      'producer-mf/api/index.d.ts': 'export declare const it: number;\n',
      'user-mf/i18n/en-US.json': '{"title":""}',
      'user-mf/src/index.ts': expect.stringContaining('export const all = [it, one, texts.title];'),
    },
  });
  expect(sources.files['user-mf/src/index.ts']).not.toContain('Why');
  edit('user-mf/src/index.ts', 'Why.', 'Because.');
  edit('user-mf/i18n/en-US.json', 'Welcome', 'Hello');
  edit('contract/src/number.ts', '"1"', '"01"');
  expect(await read()).toEqual(sources);
});
