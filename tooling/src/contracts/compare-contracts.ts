import { createRequire } from 'node:module';
import path from 'node:path';
import type * as TypeScript from 'typescript';
import type { Expectation } from './expectations';
import type { UsedMembers } from './used-members';

/** A part's use of a module of another part, and the declarations that the part would get. */
export interface ModuleUse {
  readonly user: string;
  readonly producer: string;
  readonly expected: Expectation;
  readonly offered: string;
  /** False if the producer is live and the user is new: what is missing may be still to come. */
  readonly isLost: boolean;
}

/** Loads TypeScript on demand: this takes longer than most commands run, and only contracts that differ need it. */
function compiler(): typeof TypeScript {
  return createRequire(import.meta.url)('typescript') as typeof TypeScript;
}

function createOptions(ts: typeof TypeScript): TypeScript.CompilerOptions {
  return {
    strict: true,
    // The generated use checks parameters separately. Callbacks in them are compared bivariantly: otherwise the setters of
    // a store would make every new field of its state a breaking change.
    strictFunctionTypes: false,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    skipLibCheck: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  };
}

/** Cache of parsed library files: parsing them takes longer than checking a contract. */
const libraries = new Map<string, TypeScript.SourceFile | undefined>();

/** Returns a compiler for files that exist only in memory, with libraries from disk. */
function inMemory(ts: typeof TypeScript, folder: string, files: ReadonlyMap<string, string>) {
  const options = createOptions(ts);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  // The compiler looks for a file only if its folder exists.
  host.directoryExists = (name) => name === folder || directoryExists?.call(host, name) === true;
  host.fileExists = (name) => files.has(name) || fileExists.call(host, name);
  host.readFile = (name) => files.get(name) ?? readFile.call(host, name);
  host.getSourceFile = (name, language, ...rest) => {
    const text = files.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, language);
    if (!libraries.has(name)) libraries.set(name, getSourceFile.call(host, name, language, ...rest));
    return libraries.get(name);
  };
  return (roots: readonly string[], before?: TypeScript.Program): TypeScript.Program =>
    ts.createProgram(roots, options, host, before);
}

function listValues(ts: typeof TypeScript, program: TypeScript.Program, file: string): readonly string[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const symbol = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (symbol === undefined) return [];
  return checker
    .getExportsOfModule(symbol)
    .filter((each) => {
      const { flags } = (each.flags & ts.SymbolFlags.Alias) === 0 ? each : checker.getAliasedSymbol(each);
      return (flags & ts.SymbolFlags.Value) !== 0;
    })
    .map(({ name }) => name);
}

/** File of the types with which a generated use reduces the expected types to the used members, and looks members up. */
const PRELUDE_STEM = 'prelude';
const PRELUDE = `type Function = (...given: any) => unknown;
type Class = abstract new (...given: any) => unknown;
type At<M, K extends PropertyKey> = M extends { readonly [P in K]: infer N } ? N : true;
type ReadMembers<T, M> = { [P in keyof T as Extract<P, keyof M>]: Read<T[P], At<M, P>> };
// What an object must have is passed, too.
type PassMembers<T, M> = { [P in keyof T as P extends keyof M ? P : {} extends Pick<T, P> ? never : P]: Pass<T[P], At<M, P>> };
export type Read<T, M> = M extends true ? T : T extends Class ? T : T extends Function
  ? T extends (...given: infer A extends readonly any[]) => infer R
    ? ((...given: PassAll<A, M>) => Read<R, At<M, '()'>>) & ReadMembers<T, M> : T
  : T extends PromiseLike<infer I> ? Promise<Read<I, At<M, 'await'>>>
  : T extends readonly (infer I)[] ? readonly Read<I, At<M, '[]'>>[]
  : M extends readonly unknown[] ? T
  : T extends object ? ReadMembers<T, M> : T;
type Pass<T, M> = M extends true ? T : T extends Class ? T : T extends Function
  ? T extends (...given: infer A extends readonly any[]) => infer R
    ? ((...given: ReadAll<A, M>) => Pass<R, At<M, '()'>>) & PassMembers<T, M> : T
  : T extends PromiseLike<infer I> ? Promise<Pass<I, At<M, 'await'>>>
  : T extends any[] ? Pass<T[number], At<M, '[]'>>[]
  : T extends readonly (infer I)[] ? readonly Pass<I, At<M, '[]'>>[]
  : M extends readonly (infer V)[] ? T extends string | number ? V extends T ? V : Extract<T, V> : T
  : T extends object ? PassMembers<T, M> : T;
type ReadAll<A extends readonly unknown[], M> = { [I in keyof A]: Read<A[I], At<M, \`(\${I & string})\`>> };
type PassAll<A extends readonly unknown[], M> = { [I in keyof A]: Pass<A[I], At<M, \`(\${I & string})\`>> };
// \`Parameters\` does not support rest parameters of a read-only array type.
export type Given<T, M = true> = T extends (...given: infer A extends readonly any[]) => unknown ? PassAll<A, M> : never;
type Has<T, Steps extends readonly unknown[]> = T extends null | undefined ? never
  : Steps extends readonly [infer K, ...infer Rest]
    ? K extends readonly [infer V] ? [V] extends [T] ? true : V extends T ? true : never
    : K extends '()' ? T extends (...given: any) => infer R ? Has<R, Rest> : never
    : K extends \`(\${infer I extends number})\` ? T extends (...given: infer A extends readonly any[]) => unknown ? Has<A[I], Rest> : never
    : K extends 'await' ? Has<Awaited<T>, Rest>
    : K extends '[]' ? T extends readonly (infer I)[] ? Has<I, Rest> : never
    : K extends keyof T ? Has<T[K], Rest> : never
  : true;
export type Kept<E, O, Steps extends readonly unknown[]> = [Has<E, Steps>] extends [never] ? null : [Has<O, Steps>] extends [never] ? never : null;
export declare const given: <Value>() => Value;`;

/** Step to a parameter. */
const PARAMETER = /^\(\d+\)$/;

/** Steps to a used member; the last one may be a list with the literal that is used there. */
type Path = readonly (string | readonly [string | number])[];

function listPaths(members: UsedMembers, path: Path = []): readonly Path[] {
  if (members === true) return [path];
  if (isLiterals(members)) return [path, ...members.map((each) => [...path, [each] as const])];
  return Object.entries(members).flatMap(([step, inner]) => [
    ...(inner === true || isLiterals(inner) ? [] : [[...path, step]]),
    ...listPaths(inner, [...path, step]),
  ]);
}

function isLiterals(members: UsedMembers): members is readonly (string | number)[] {
  return Array.isArray(members);
}

/** A statement that compiles only if the use is still possible, and the sentence if it does not. */
interface Statement {
  readonly name: string;
  /** The member whose existence the statement proves; null if it compares types. */
  readonly path: Path | null;
  readonly text: string;
  readonly describe: (reasons: readonly string[]) => string;
}

/** Says what the user does with a member: what crosses an odd number of parameters is passed, all else is read. */
function describeLoss({ user, producer, isLost }: ModuleUse, name: string, path: Path): string {
  const isPassed = path.filter((step) => PARAMETER.test(String(step))).length % 2 === 1;
  const member = path.filter((step) => typeof step === 'string' && /^[^([]/.test(step) && step !== 'await');
  const literals = path
    .filter((step) => typeof step !== 'string')
    .map(([each]) => ` ${JSON.stringify(each)}`);
  const what = `\`${member.join('.')}\`${literals.join('')}`;
  const [accepts, has] = isLost
    ? ['no longer accepts', 'no longer has']
    : ['does not accept', 'does not have'];
  return isPassed
    ? `${user} passes ${what} to ${name} of ${producer}, which ${accepts} it`
    : `${user} reads ${what} of ${name} of ${producer}, which ${has} it`;
}

/** Names the properties of incompatible types and says why they are; the last reason is the innermost one. */
function describeMismatch(name: string, reasons: readonly string[]): string {
  const properties = reasons.flatMap(
    (each) => /^(?:Types of property|The types of) '([^']+)'/.exec(each)?.[1] ?? [],
  );
  return [name, ...(properties.length > 0 ? [`\`${properties.join('.')}\``] : []), reasons.at(-1)].join(': ');
}

/**
 * Generates statements that use an export as its consumer does: each used member exists, the value has the expected type,
 * and its parameters take the expected arguments.
 */
function generateUse(use: ModuleUse, name: string): readonly Statement[] {
  const members = use.expected.members?.[name] ?? true;
  const [expected, offered] = [`typeof Expected.${name}`, `typeof Offered.${name}`];
  const mask = JSON.stringify(members);
  return [
    ...listPaths(members)
      .filter((path) => path.length > 0 && path.at(-1) !== '()' && !PARAMETER.test(String(path.at(-1))))
      .map((path) => ({
        name,
        path,
        text: `{ const kept: Kept<${expected}, ${offered}, ${JSON.stringify(path)}> = null; void kept; }`,
        describe: () => describeLoss(use, name, path),
      })),
    ...[
      members === true
        ? `{ const value: ${expected} = Offered.${name}; void value; }`
        : `{ const value: Read<${expected}, ${mask}> = Offered.${name}; void value; }`,
      `{ const all: Given<${offered}> = given<Given<${expected}, ${mask}>>(); void all; }`,
    ].map((text) => ({
      name,
      path: null,
      text,
      describe: (reasons: readonly string[]) => describeMismatch(name, reasons),
    })),
  ];
}

function flattenReasons(ts: typeof TypeScript, { messageText }: TypeScript.Diagnostic): readonly string[] {
  return ts
    .flattenDiagnosticMessageText(messageText, '\n')
    .split('\n')
    .map((each) => each.trim());
}

/**
 * Compiles the parts' uses of modules against the declarations that they would get, and reports names that are no longer
 * exported and types that do not allow the same use.
 *
 * @param folder absolute folder from which libraries named in the declarations (react, zustand) resolve
 * @returns for each use, in order, a sentence for each incompatibility; empty if there is none
 */
export function compareContracts(uses: readonly ModuleUse[], folder: string): readonly (readonly string[])[] {
  const changed = uses.filter(({ expected, offered }) => expected.contract !== offered);
  if (changed.length === 0) return uses.map(() => []);
  const ts = compiler();
  const contractFolder = path.posix.join(folder, '.contract');
  const stems = new Map(
    [...new Set(changed.flatMap(({ expected, offered }) => [expected.contract, offered]))].map(
      (text, index) => [text, `module${index}`] as const,
    ),
  );
  const getStem = (text: string): string => stems.get(text) ?? '';
  const files = new Map(
    [...stems].map(([text, stem]) => [path.posix.join(contractFolder, `${stem}.d.ts`), text]),
  );
  files.set(path.posix.join(contractFolder, `${PRELUDE_STEM}.ts`), PRELUDE);
  const compile = inMemory(ts, contractFolder, files);
  const declarations = compile([...files.keys()]);
  const values = new Map(
    [...stems].map(([text, stem]) => [
      text,
      listValues(ts, declarations, path.posix.join(contractFolder, `${stem}.d.ts`)),
    ]),
  );
  const checks = changed.map((use, index) => {
    const { names, contract } = use.expected;
    const existingNames = values.get(contract) ?? [];
    const offered = values.get(use.offered) ?? [];
    const requiredNames = names.includes('*') ? existingNames : names;
    const file = path.posix.join(contractFolder, `use${index}.ts`);
    const left = requiredNames.filter((name) => offered.includes(name) && existingNames.includes(name));
    const statements = left.flatMap((name) => generateUse(use, name));
    const header = [
      `import type * as Expected from './${getStem(contract)}';`,
      `import * as Offered from './${getStem(use.offered)}';`,
      `import { given, type Given, type Kept, type Read } from './${PRELUDE_STEM}';`,
    ];
    files.set(file, [...header, ...statements.map(({ text }) => text)].join('\n'));
    const gone = requiredNames.filter((name) => !offered.includes(name) && name !== 'default');
    const missing = gone.map((name) => `${name} is no longer exported`);
    return { use, file, statements, firstLine: header.length, missing };
  });
  const program = compile(
    checks.map(({ file }) => file),
    declarations,
  );
  const breaks = new Map(
    checks.map(({ use, file, statements, firstLine, missing }) => {
      const failed = program.getSemanticDiagnostics(program.getSourceFile(file)).map((each) => {
        const line = each.file?.getLineAndCharacterOfPosition(each.start ?? 0).line ?? 0;
        const statement = statements[line - firstLine];
        const reasons = flattenReasons(ts, each);
        if (statement === undefined) throw new Error(`Contracts cannot be compared: ${reasons.join(' ')}`);
        return { ...statement, reasons };
      });
      // A lost member explains the loss of its members, and why the types do not fit.
      const isExplained = ({ name, path }: Statement): boolean =>
        failed.some(
          (other) =>
            other.name === name &&
            other.path !== null &&
            (path === null ||
              (other.path.length < path.length && other.path.every((step, at) => step === path[at]))),
        );
      const found = failed
        .filter((each) => !isExplained(each))
        .map(({ describe, reasons }) => describe(reasons));
      return [use, [...missing, ...new Set(found)]] as const;
    }),
  );
  return uses.map((use) => breaks.get(use) ?? []);
}
