import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareContracts } from './compare-contracts';
import { createMemberReader, type MemberReader } from './used-members';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

const JSX = `declare namespace JSX {
  type Element = null;
  interface IntrinsicElements { readonly [name: string]: object }
}`;

/** A consumer's use of a module with one value `it`: `T` stands for the type with the members. */
interface Use {
  readonly module: string;
  readonly source: string;
}

const LITERAL = `{ tone: 'quiet', size: 3 }`;

/** Ways in which the consumer passes `tone` and `size`. */
const PASSES: Readonly<Record<string, Use>> = {
  'a JSX attribute': { module: '(props: T) => null', source: '<it.it tone="quiet" size={3} />' },
  'a JSX spread': {
    module: '(props: T) => null',
    source: `const all = ${LITERAL} as const; export const element = <it.it {...all} />`,
  },
  'an object literal': { module: '(name: string, options: T) => void', source: `it.it('x', ${LITERAL})` },
  'a nested literal': {
    module: '(all: { readonly look?: T }) => void',
    source: `it.it({ look: ${LITERAL} })`,
  },
  'an array of literals': { module: '(all: readonly T[]) => void', source: `it.it([${LITERAL}])` },
  'a variable': {
    module: '(options: T) => void',
    source: `const all = ${LITERAL} as const; it.it(all)`,
  },
  'a variable with a declared type': {
    module: '(options: T) => void',
    source: `interface Own { tone: 'quiet'; size: number }
      export const own = (all: Own) => it.it(all)`,
  },
  'the argument of a method': {
    module: '{ show(options: T): void; hide?(): void }',
    source: `it.it.show(${LITERAL})`,
  },
  'the result of a callback': { module: '(make: () => T) => void', source: `it.it(() => (${LITERAL}))` },
};

const READ = `if (all.tone === 'quiet') void all.size;`;

/** Ways in which the consumer reads `tone` and `size`. */
const READS: Readonly<Record<string, Use>> = {
  'a destructured result': {
    module: '() => T',
    source: `const { tone, size: other } = it.it(); if (tone === 'quiet') void other`,
  },
  'a property of a result': {
    module: '() => T',
    source: `const all = it.it(); switch (all.tone) { case 'quiet': void all['size'] }`,
  },
  'a result passed on as its own type': {
    module: '() => T',
    source: `const own = (all: { readonly size: number }) => all; own(it.it()); if (it.it().tone === 'quiet') own`,
  },
  'an awaited result': {
    module: '() => Promise<T | null>',
    source: `export const read = async () => { const all = await it.it(); if (all) { ${READ} } }`,
  },
  'an element of a list': { module: '() => readonly T[]', source: `it.it().map((all) => { ${READ} })` },
  'the result of a method': {
    module: '{ load(): T; hide?(): void }',
    source: `const all = it.it.load(); ${READ}`,
  },
  'the parameter of a callback': {
    module: '(watch: (all: T) => void) => void',
    source: `it.it((all) => { ${READ} })`,
  },
  'a constant': { module: 'T', source: `const all = it.it; ${READ}` },
};

/** Types with the used members `tone` and `size`, and with `spare`, which no consumer uses. */
const PASSED = `{ readonly tone?: 'quiet' | 'loud'; readonly size?: number | string; readonly spare?: boolean }`;
const RESULT = `{ readonly tone: 'quiet' | 'loud'; readonly size: number; readonly note?: string; readonly spare: boolean }`;

type Changes = Readonly<Record<string, readonly [from: string, to: string, named: string]>>;

const BREAKING_PASSES: Changes = {
  removed: [
    ' readonly size?: number | string;',
    '',
    'user passes `SIZE` to it of producer, which no longer accepts it',
  ],
  renamed: ['size?', 'scale?', 'user passes `SIZE` to it of producer, which no longer accepts it'],
  'made required': ['size?', 'size', 'size'],
  narrowed: ['number | string', 'string', 'size'],
  'without a value': [
    "'quiet' | ",
    '',
    'user passes `TONE` "quiet" to it of producer, which no longer accepts it',
  ],
};
const BREAKING_READS: Changes = {
  removed: [' readonly size: number;', '', 'user reads `SIZE` of it of producer, which no longer has it'],
  renamed: ['size', 'scale', 'user reads `SIZE` of it of producer, which no longer has it'],
  'made optional': ['size:', 'size?:', 'size'],
  'of another type': ['number', 'string', 'size'],
  'without a value': [
    "'quiet' | ",
    '',
    'user reads `TONE` "quiet" of it of producer, which no longer has it',
  ],
};

/** Changes to what no consumer uses. */
const HARMLESS: Readonly<Record<string, readonly [from: RegExp, to: string]>> = {
  'an unused member is removed': [/ readonly spare\??: boolean/, ''],
  'an optional member is added': [/ \}$/, '; readonly added?: boolean }'],
};

const CASES = [
  ...Object.entries(PASSES).map(([kind, use]) => ({ kind, ...use, type: PASSED, breaking: BREAKING_PASSES })),
  ...Object.entries(READS).map(([kind, use]) => ({ kind, ...use, type: RESULT, breaking: BREAKING_READS })),
]
  .filter((_case, at) => !isQuick || at % 4 === 0)
  .map((each, index) => ({ ...each, name: `./module${index}` }));

function declare(module: string, type: string): string {
  return `export declare const it: ${module};\ninterface All ${type}\n`.replace(/\bT\b/, 'All');
}

let workspace: string;
let readMembers: MemberReader;
beforeAll(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'portal-members-'));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
    writeFileSync(path.join(workspace, file), text);
  };
  write(
    'user-mf/tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2022'],
        module: 'ESNext',
        moduleResolution: 'bundler',
        strict: true,
        jsx: 'preserve',
      },
    }),
  );
  write('user-mf/src/jsx.ts', JSX);
  const files = CASES.map(({ name }) => [name, `${name}.ts`] as const);
  write(
    'producer/package.json',
    JSON.stringify({ name: '@portal/producer', exports: Object.fromEntries(files) }),
  );
  for (const { name, module, type, source } of CASES) {
    write(`producer/${name}.ts`, declare(module, type));
    write(
      `user-mf/src/${name}.tsx`,
      `import * as it from '@portal/producer/${name.slice(2)}';\n${source};\n`,
    );
  }
  mkdirSync(path.join(workspace, 'user-mf/node_modules/@portal'), { recursive: true });
  symlinkSync(
    path.join(workspace, 'producer'),
    path.join(workspace, 'user-mf/node_modules/@portal/producer'),
  );
  readMembers = createMemberReader(path.join(workspace, 'user-mf'));
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** Changes of the type, by name; the indexes select the breaking changes of each case. */
const CHANGES: Readonly<Record<string, (each: (typeof CASES)[number]) => string>> = {
  ...Object.fromEntries(
    Object.entries(HARMLESS).map(([what, [from, to]]) => [what, ({ type }) => type.replace(from, to)]),
  ),
  ...Object.fromEntries(
    [0, 1, 2, 3, 4].map((index) => [
      index,
      ({ type, breaking }: (typeof CASES)[number]) => {
        const [from = '', to = ''] = Object.values(breaking)[index] ?? [];
        return type.replace(from, to);
      },
    ]),
  ),
};

/** Sentences about each change, by kind of use; compiled together, since each program takes a second. */
let usedMembers: Readonly<Record<string, Readonly<Record<string, readonly string[] | undefined>>>>;
beforeAll(() => {
  const uses = Object.values(CHANGES).flatMap((change) =>
    CASES.map((each) => ({
      user: 'user',
      producer: 'producer',
      isLost: true,
      expected: {
        names: ['it'],
        contract: declare(each.module, each.type),
        members: readMembers(`@portal/producer/${each.name.slice(2)}`, ['it']),
      },
      offered: declare(each.module, change(each)),
    })),
  );
  const sentences = compareContracts(uses, workspace);
  usedMembers = Object.fromEntries(
    Object.keys(CHANGES).map((what, at) => [
      what,
      Object.fromEntries(CASES.map(({ kind }, index) => [kind, sentences[at * CASES.length + index]])),
    ]),
  );
});

function expectEach(judge: (each: (typeof CASES)[number]) => unknown) {
  return Object.fromEntries(CASES.map((each) => [each.kind, judge(each)]));
}

test.each(Object.keys(HARMLESS))('%s: the module still fits every kind of use @CARD-6', (what) => {
  expect(usedMembers[what]).toEqual(expectEach(() => []));
});

test.each([0, 1, 2, 3, 4])(
  'a used member changes (%i): every kind of use is rejected by its name @CARD-6',
  (index) => {
    expect(usedMembers[index]).toEqual(
      expectEach(({ breaking }) => {
        const [, , named = ''] = Object.values(breaking)[index] ?? [];
        return [
          expect.stringMatching(named.replace(/SIZE|TONE/, (name) => `(\\w+\\.)*${name.toLowerCase()}`)),
        ];
      }),
    );
  },
);
