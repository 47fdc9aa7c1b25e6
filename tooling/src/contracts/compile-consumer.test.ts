import { findCompileErrors } from './compile-consumer';

/** A part whose libraries are installed. */
const USER = 'shell';

/** Declarations of a value `it`, and sources that pass it `tone` and `size`. `T` is the type with both members. */
const PASSES = {
  'a JSX attribute': ['(props: T) => null', 'export const element = <it.it tone="quiet" size={3} />'],
  'an object literal': ['(name: string, all: T) => void', `it.it('x', { tone: 'quiet', size: 3 })`],
  'a nested literal': ['(all: { readonly look?: T }) => void', `it.it({ look: { tone: 'quiet', size: 3 } })`],
} as const;
const READ = `const size: number = all.size; if (all.tone === 'quiet') void size;`;
const READS = {
  'a result': ['() => T', `const all = it.it(); ${READ}`],
  'an awaited result': [
    '() => Promise<T>',
    `export const read = async () => { const all = await it.it(); ${READ} }`,
  ],
  'an element of a list': ['() => readonly T[]', `it.it().map((all) => { ${READ} })`],
  'the parameter of a callback': ['(watch: (all: T) => void) => void', `it.it((all) => { ${READ} })`],
} as const;

const PASSED = `{ readonly tone?: 'quiet' | 'loud'; readonly size?: number | string; readonly spare?: boolean }`;
const RESULT = `{ readonly tone: 'quiet' | 'loud'; readonly size: number; readonly spare: boolean }`;

/** Changes of a type: a pattern and its replacement. */
type Change = readonly [what: string, from: RegExp, to: string];
const HARMLESS: readonly Change[] = [
  ['an unused member is removed', / readonly spare\??: boolean/, ''],
  ['an optional member is added', /\}$/, '; readonly added?: boolean }'],
];
const BREAKING: readonly Change[] = [
  ['removed', / readonly size\??: [^;]+;/, ''],
  ['renamed', /size/, 'scale'],
  ['of another type', /number( \| string)?/, 'boolean'],
  ['without a used value', /'quiet' \| /, ''],
];

function compile(uses: Readonly<Record<string, readonly [string, string]>>, type: string, change: Change) {
  const kinds = Object.entries(uses).map(([kind, use], index) => ({ kind, use, name: `module${index}` }));
  const declare = (module: string, all: string): string =>
    `export declare const it: ${module.replace(/\bT\b/, 'All')};\ninterface All ${all}\n`;
  const files = kinds.flatMap(({ use: [module, source], name }) => [
    [`producer/api/${name}.d.ts`, declare(module, type)],
    [`${USER}/src/${name}.tsx`, `import * as it from '@portal/producer/${name}';\n${source};\n`],
  ]);
  const names = kinds.map(({ name }) => name);
  const errors = findCompileErrors(
    USER,
    {
      modules: {},
      imports: Object.fromEntries(
        names.map((name) => [`@portal/producer/${name}`, `producer/api/${name}.d.ts`]),
      ),
      files: Object.fromEntries(files),
    },
    Object.fromEntries(
      kinds.map(({ use: [module], name }) => [
        `producer/api/${name}.d.ts`,
        declare(module, type.replace(change[1], change[2])),
      ]),
    ),
  );
  return kinds.filter(({ name }) => errors.some((error) => error.includes(name))).map(({ kind }) => kind);
}

test.each(HARMLESS)('%s: every kind of use still compiles @CARD-6', (...change) => {
  expect(compile(PASSES, PASSED, change)).toEqual([]);
  expect(compile(READS, RESULT, change)).toEqual([]);
});

test.each(BREAKING)('a used member is %s: no kind of use compiles @CARD-6', (...change) => {
  expect(compile(PASSES, PASSED, change)).toEqual(Object.keys(PASSES));
  expect(compile(READS, RESULT, change)).toEqual(Object.keys(READS));
});

test('an optional member that becomes required is found where it is not passed @CARD-6', () => {
  const uses = { 'an object literal': ['(all: T) => void', 'it.it({ size: 3 })'] } as const;
  expect(compile(uses, PASSED, ['required', /tone\?/, 'tone'])).toEqual(['an object literal']);
});

test('a build whose sources lead out of their folder is not compiled @CARD-6', () => {
  const sources = { modules: {}, imports: {}, files: { '../outside.ts': '' } };
  expect(() => findCompileErrors(USER, sources, {})).toThrow('the name ../outside.ts');
});
