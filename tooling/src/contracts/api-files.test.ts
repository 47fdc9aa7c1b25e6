import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartDeclaration } from '@portal/contract/part';
import { compareApiFolder } from './api-files';
import { extractApi } from './extract-api';
import { getPublicSources } from './public-modules';

const COMPILER_OPTIONS = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
  },
};
const GREETING = `import type { Person } from '@portal/shared-lib/person';
/** Greets a person. */
export const greet = (person: Person, { loud = false }: Manner = {}): string => person.name + String(loud);
interface Manner { readonly loud?: boolean }
`;
const PART: PartDeclaration = {
  name: 'producer-mf',
  slots: [],
  exposes: { '.': './src/index.ts', './greeting': './src/greeting.tsx', './studio': './src/gone.ts' },
};

let workspace: string;
function folder(): string {
  return path.join(workspace, 'producer-mf');
}
function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), text);
}
function read(file: string): string {
  return readFileSync(path.join(folder(), 'api', file), 'utf8');
}

beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'portal-api-'));
  write('producer-mf/package.json', '{"name":"@portal/producer-mf","version":"1.0.0"}');
  write('producer-mf/tsconfig.json', JSON.stringify(COMPILER_OPTIONS));
  write('producer-mf/src/greeting.tsx', GREETING);
  write(
    'producer-mf/src/index.ts',
    "export { greet as salute } from './greeting';\nexport const count = 3;\n",
  );
  write('producer-mf/src/embed-script/options.ts', 'export interface Options { readonly mode?: string }\n');
  write('shared-lib/package.json', '{"name":"@portal/shared-lib","exports":{"./person":"./src/person.ts"}}');
  write('shared-lib/src/person.ts', 'export interface Person { readonly name: string }\n');
  mkdirSync(path.join(folder(), 'node_modules/@portal'), { recursive: true });
  symlinkSync(path.join(workspace, 'shared-lib'), path.join(folder(), 'node_modules/@portal/shared-lib'));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

test('report and rollup of each module contain all types that its exports need @CARD-6 @long', () => {
  const api = extractApi(getPublicSources(PART), folder());
  expect(Object.keys(api)).toEqual(['.', './greeting']);
  const { report = '', rollup = '' } = api['./greeting'] ?? {};
  expect(report).toContain('export const greet: (person: Person, input?: Manner) => string;');
  expect(report).toMatch(/^interface Person \{$/m);
  expect(rollup).toContain('export declare const greet: (person: Person, { loud }?: Manner) => string;');
  expect(rollup).toMatch(/^declare interface Manner \{\n {4}readonly loud\?: boolean;$/m);
  expect(rollup).toMatch(/^declare interface Person \{\n {4}readonly name: string;$/m);
  expect(rollup).not.toMatch(/@portal|Greets/);
  expect(api['.']?.rollup).toMatch(/export declare const count = 3;/);
  expect(api['.']?.rollup).toMatch(/export \{ greet as salute \}|export declare const salute/);
  expect(existsSync(path.join(folder(), 'src/greeting.d.ts'))).toBe(false);
});

test('reports that differ from the sources are listed, and writing updates them @CARD-6', () => {
  const files = [
    'embed.api.md',
    'embed.d.ts',
    'greeting.api.md',
    'greeting.d.ts',
    'index.api.md',
    'index.d.ts',
  ];
  const compare = (write: boolean) => [...compareApiFolder(PART, folder(), write)].sort();
  expect(compare(true)).toEqual(files);
  expect(compare(false)).toEqual([]);
  expect(read('embed.api.md')).toContain('readonly mode?: string;');
  writeFileSync(path.join(folder(), 'api/index.d.ts'), read('index.d.ts').replace('= 3', '= 4'));
  writeFileSync(path.join(folder(), 'api/removed.api.md'), 'a module that was exposed before');
  expect(compare(false)).toEqual(['index.d.ts', 'removed.api.md']);
  expect(compare(true)).toEqual(['index.d.ts', 'removed.api.md']);
  expect(compare(false)).toEqual([]);
});

test('a module whose file is missing or is not a module is named @CARD-6 @long', () => {
  rmSync(path.join(folder(), 'src/index.ts'));
  expect(() => extractApi(getPublicSources(PART), folder())).toThrow(/src\/index\.d\.ts/);
});
