import { createRequire } from 'node:module';
import path from 'node:path';
import type * as TypeScript from 'typescript';
import type { Expectation } from '../contracts/expectations';

/** A part's use of a module, and the declarations that the part would get. */
export interface ModuleUse {
  readonly expected: Expectation;
  readonly offered: string;
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

/**
 * Generates source text that uses a module as its consumer does: assigns each value to the expected type, and the
 * expected arguments to the parameters of each function.
 */
function generateUse(names: readonly string[], expected: string, offered: string): string {
  return [
    `import type * as Expected from './${expected}';`,
    `import * as Offered from './${offered}';`,
    // `Parameters` does not support rest parameters of a read-only array type.
    'type Given<Value> = Value extends (...given: infer All extends readonly any[]) => unknown ? All : never;',
    'declare const given: <Value>() => Given<Value>;',
    ...names.flatMap((name) => [
      `{ const value: typeof Expected.${name} = Offered.${name}; void value; }`,
      `{ const all: Given<typeof Offered.${name}> = given<typeof Expected.${name}>(); void all; }`,
    ]),
  ].join('\n');
}

function sentence(ts: typeof TypeScript, { messageText, file, start }: TypeScript.Diagnostic): string {
  const line = file?.text.slice(0, start).split('\n').length ?? 0;
  const name = /Offered\.([\w$]+)/.exec(file?.text.split('\n')[line - 1] ?? '')?.[1] ?? '';
  const reasons = ts
    .flattenDiagnosticMessageText(messageText, '\n')
    .split('\n')
    .map((each) => each.trim());
  // The innermost reason is the one that names the property.
  return `${name}: ${reasons.at(-1) ?? ''}`;
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
  const place = path.posix.join(folder, '.contract');
  const stems = new Map(
    [...new Set(changed.flatMap(({ expected, offered }) => [expected.contract, offered]))].map(
      (text, index) => [text, `module${index}`] as const,
    ),
  );
  const getStem = (text: string): string => stems.get(text) ?? '';
  const files = new Map([...stems].map(([text, stem]) => [path.posix.join(place, `${stem}.d.ts`), text]));
  const compile = inMemory(ts, place, files);
  const declarations = compile([...files.keys()]);
  const values = new Map(
    [...stems].map(([text, stem]) => [
      text,
      listValues(ts, declarations, path.posix.join(place, `${stem}.d.ts`)),
    ]),
  );
  const checks = changed.map((use, index) => {
    const { names, contract } = use.expected;
    const known = values.get(contract) ?? [];
    const offered = values.get(use.offered) ?? [];
    const wanted = names.includes('*') ? known : names;
    const file = path.posix.join(place, `use${index}.ts`);
    const left = wanted.filter((name) => offered.includes(name) && known.includes(name));
    files.set(file, generateUse(left, getStem(contract), getStem(use.offered)));
    const gone = wanted.filter((name) => !offered.includes(name) && name !== 'default');
    return { use, file, missing: gone.map((name) => `${name} is no longer exported`) };
  });
  const program = compile(
    checks.map(({ file }) => file),
    declarations,
  );
  const breaks = new Map(
    checks.map(({ use, file, missing }) => {
      const found = program
        .getSemanticDiagnostics(program.getSourceFile(file))
        .map((each) => sentence(ts, each));
      return [use, [...missing, ...new Set(found)]] as const;
    }),
  );
  return uses.map((use) => breaks.get(use) ?? []);
}
