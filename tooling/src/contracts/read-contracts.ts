import path from 'node:path';
import ts from 'typescript';
import { exposedModules, moduleFile, type PartDeclaration } from '../part';
import { partProgram } from './part-program';
import { typeWriter } from './type-text';

/** What each exposed module offers at run time, as TypeScript declarations that stand alone, by public name. */
export type Contracts = Readonly<Record<string, string>>;

/** Modules that only the root and the studio load; the boot probe and the studio's tests watch over them. */
const NOT_FOR_PARTS = new Set(['./lifecycles', './fixtures', './studio']);

/** Public names of the modules that other parts may use. */
export const publicModules = (declaration: PartDeclaration): readonly string[] =>
  Object.keys(exposedModules(declaration)).filter((name) => !NOT_FOR_PARTS.has(name));

/**
 * Reads a part's contracts from its sources: the values that each exposed module exports, with their types. Names of
 * types alone are left out, since nothing of them is there at run time.
 *
 * @param folder the part's folder
 * @throws when an exposed module is not there
 */
export const readContracts = (declaration: PartDeclaration, folder: string): Contracts => {
  const modules = exposedModules(declaration);
  const names = publicModules(declaration);
  if (names.length === 0) return {};
  const files = new Map(
    names.flatMap((name) => {
      const exposed = modules[name];
      return exposed === undefined ? [] : [[name, path.join(folder, moduleFile(exposed))] as const];
    }),
  );
  const program = partProgram(folder);
  const checker = program.getTypeChecker();
  return Object.fromEntries(
    [...files].map(([name, file]) => {
      const source = program.getSourceFile(file);
      const symbol = source === undefined ? undefined : checker.getSymbolAtLocation(source);
      if (source === undefined || symbol === undefined)
        throw new Error(`${declaration.name} exposes ${name}, but ${file} is no module`);
      const writer = typeWriter(checker, source);
      const values = checker
        .getExportsOfModule(symbol)
        .map(
          (each) =>
            [
              each.name,
              (each.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(each) : each,
            ] as const,
        )
        .filter(([, each]) => (each.flags & ts.SymbolFlags.Value) !== 0)
        .map(([exported, each]) => {
          const text = writer.text(checker.getTypeOfSymbolAtLocation(each, source));
          return exported === 'default'
            ? `declare const _default: ${text};\nexport default _default;`
            : `export declare const ${exported}: ${text};`;
        })
        .sort();
      return [name, `${[...writer.definitions(), ...values].join('\n')}\n`];
    }),
  );
};
