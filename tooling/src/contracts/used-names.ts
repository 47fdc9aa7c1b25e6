import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Names that a part imports from modules of other parts: by part, then by public module name. */
export type UsedNames = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Used for a whole module when the imported names cannot be determined. */
const WHOLE_MODULE = '*';

const PORTAL = /^@portal\/([^/]+)(\/.+)?$/;

/** Returns whether a file is a source of a part that runs in its pages. */
export function isPageSource(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|studio-fixtures/.test(file);
}

function listSources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isPageSource)
    .map((name) => path.join(folder, name))
    .sort();
}

function readText(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteral(node) ? node.text : undefined;
}

function isValue({ isTypeOnly }: { readonly isTypeOnly: boolean }): boolean {
  return !isTypeOnly;
}

function importedNames({ importClause }: ts.ImportDeclaration): readonly string[] {
  if (importClause === undefined) return [WHOLE_MODULE];
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const bindings = importClause.namedBindings;
  const named =
    bindings === undefined
      ? []
      : ts.isNamespaceImport(bindings)
        ? [WHOLE_MODULE]
        : bindings.elements.filter(isValue).map(({ propertyName, name }) => (propertyName ?? name).text);
  return importClause.name === undefined ? named : ['default', ...named];
}

function reexportedNames(node: ts.ExportDeclaration): readonly string[] {
  if (node.isTypeOnly) return [];
  return node.exportClause !== undefined && ts.isNamedExports(node.exportClause)
    ? node.exportClause.elements.filter(isValue).map(({ propertyName, name }) => (propertyName ?? name).text)
    : [WHOLE_MODULE];
}

/** Returns the names of `const { http } = await import('…')`; any other dynamic import may use the whole module. */
function namesOfDynamicImport(call: ts.CallExpression): readonly string[] {
  const { parent } = ts.isAwaitExpression(call.parent) ? call.parent : call;
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name)) return [WHOLE_MODULE];
  return parent.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
}

/**
 * Reads which modules of other parts a part's sources use at run time, without tests and fixtures.
 *
 * @param folder the part's `src`
 * @param isShared returns whether a module is loaded from the other part at run time
 */
export function readUsedNames(
  folder: string,
  isShared: (part: string, module: string) => boolean,
): UsedNames {
  const used = new Map<string, Map<string, Set<string>>>();
  const note = (request: string | undefined, names: readonly string[]): void => {
    const [, part, rest] = PORTAL.exec(request ?? '') ?? [];
    const module = rest === undefined ? '.' : `.${rest}`;
    if (part === undefined || names.length === 0 || !isShared(part, module)) return;
    const modules = used.get(part) ?? new Map<string, Set<string>>();
    modules.set(module, new Set([...(modules.get(module) ?? []), ...names]));
    used.set(part, modules);
  };
  for (const file of listSources(folder)) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) note(readText(node.moduleSpecifier), importedNames(node));
      else if (ts.isExportDeclaration(node)) note(readText(node.moduleSpecifier), reexportedNames(node));
      else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
        note(readText(node.arguments[0]), namesOfDynamicImport(node));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  const sorted = <Value>(map: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] =>
    [...map].sort(([one], [other]) => one.localeCompare(other, 'en'));
  return Object.fromEntries(
    sorted(used).map(([part, modules]) => [
      part,
      Object.fromEntries(sorted(modules).map(([module, names]) => [module, [...names].sort()])),
    ]),
  );
}
