import { createRequire } from 'node:module';
import path from 'node:path';
import type * as TypeScript from 'typescript';
import { isFunction, offeredNames, partOfContract } from '../contracts/contract-text';
import type { Expectation } from '../contracts/expectations';

/** It takes longer to load than most commands run, and only contracts that differ need it. */
const compiler = (): typeof TypeScript => createRequire(import.meta.url)('typescript') as typeof TypeScript;

const optionsOf = (ts: typeof TypeScript): TypeScript.CompilerOptions => ({
  strict: true,
  // What a part hands in is checked by a call of its own below; callbacks within it are compared both ways, since a
  // store's setters would otherwise make every new field of its state a break.
  strictFunctionTypes: false,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  skipLibCheck: true,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
});

const checkOf = (names: readonly string[], expected: string): string =>
  [
    "import type * as Expected from './expected';",
    "import * as Offered from './offered';",
    // `Parameters` knows no rest of a read-only list.
    'type Given<Asked> = Asked extends (...given: infer All extends readonly any[]) => unknown ? All : never;',
    ...names.map((name) => {
      const value = `{ const offered: typeof Expected.${name} = Offered.${name}; void offered;`;
      const call = isFunction(expected, name)
        ? ` Offered.${name}(...(null as unknown as Given<typeof Expected.${name}>));`
        : '';
      return `${value}${call} }`;
    }),
  ].join('\n');

const sentence = (ts: typeof TypeScript, { messageText, file, start }: TypeScript.Diagnostic): string => {
  const line = file?.text.slice(0, start).split('\n').length ?? 0;
  const name = /Offered\.([\w$]+)/.exec(file?.text.split('\n')[line - 1] ?? '')?.[1] ?? '';
  const reasons = ts
    .flattenDiagnosticMessageText(messageText, '\n')
    .split('\n')
    .map((each) => each.trim());
  // The innermost reason is the one that names the property.
  return `${name}: ${reasons.at(-1) ?? ''}`;
};

/** @returns a sentence for each thing that does not fit */
const diagnose = (folder: string, files: ReadonlyMap<string, string>): readonly string[] => {
  const ts = compiler();
  const options = optionsOf(ts);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  // Without its folder the compiler does not look for a file.
  host.directoryExists = (name) => name === folder || directoryExists?.call(host, name) === true;
  host.fileExists = (name) => files.has(name) || fileExists.call(host, name);
  host.readFile = (name) => files.get(name) ?? readFile.call(host, name);
  host.getSourceFile = (name, language, ...rest) => {
    const text = files.get(name);
    return text === undefined
      ? getSourceFile.call(host, name, language, ...rest)
      : ts.createSourceFile(name, text, language);
  };
  const check = path.posix.join(folder, 'check.ts');
  const program = ts.createProgram([check], options, host);
  return program.getSemanticDiagnostics(program.getSourceFile(check)).map((found) => sentence(ts, found));
};

/**
 * Finds what a part would miss if a module were replaced: names that are gone, and types that no longer fit the way in
 * which it uses them, judged by TypeScript.
 *
 * @param expectation what the part was built against
 * @param offered contract of the module as it would be
 * @param folder absolute folder from which libraries named in the contracts (react, zustand) resolve
 * @returns a sentence for each break; empty when the module still fits
 */
export const compareContracts = (
  expectation: Expectation,
  offered: string,
  folder: string,
): readonly string[] => {
  const present = new Set(offeredNames(offered));
  const wanted = expectation.names.includes('*') ? offeredNames(expectation.contract) : expectation.names;
  const gone = wanted.filter((name) => !present.has(name) && name !== 'default');
  const missing = gone.map((name) => `${name} is no longer exported`);
  const left = wanted.filter((name) => present.has(name) && expectation.contract.includes(`const ${name}:`));
  const isSame = partOfContract(offered, left) === partOfContract(expectation.contract, left);
  if (left.length === 0 || isSame) return missing;
  const at = (name: string): string => path.posix.join(folder, '.contract', name);
  const files = new Map([
    [at('expected.d.ts'), expectation.contract],
    [at('offered.d.ts'), offered],
    [at('check.ts'), checkOf(left, expectation.contract)],
  ]);
  const found = diagnose(path.posix.join(folder, '.contract'), files);
  return [...missing, ...new Set(found)];
};
