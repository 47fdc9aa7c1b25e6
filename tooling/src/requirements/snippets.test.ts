import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { WORKSPACE } from '../workspace';

const FOLDER = path.join(WORKSPACE, 'docs/how-to');
const SCRIPT = /```(?:jsx?|tsx?|mjs)\n([^]*?)```/g;
/** Scripts that the guides load before: the portal's and React's. */
const LOADED_SCRIPTS = 'declare const Portal: unknown, React: unknown;';
/** TypeScript's codes for a name that nothing defines. */
const UNDEFINED_NAME: readonly number[] = [2304, 2503, 2552, 18_004];

const OPTIONS: ts.CompilerOptions = {
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  jsx: ts.JsxEmit.Preserve,
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  types: [],
  noEmit: true,
  // Imported names count as defined; the packages need not be compiled for that.
  noResolve: true,
};

/** Returns syntax errors and undefined names of scripts, by the name of the script. */
function findMistakes(
  scripts: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> {
  const names = Object.keys(scripts).map((name) => `${name}.tsx`);
  const host = ts.createCompilerHost(OPTIONS);
  const read = (file: string): string | undefined => {
    const text = scripts[file.replace(/\.tsx$/, '')];
    return text === undefined ? undefined : `${LOADED_SCRIPTS}\nexport {};\n${text}`;
  };
  const { getSourceFile } = host;
  host.getSourceFile = (file, version, ...rest) => {
    const text = read(file);
    return text === undefined
      ? getSourceFile(file, version, ...rest)
      : ts.createSourceFile(file, text, version);
  };
  const program = ts.createProgram(names, OPTIONS, host);
  const listMistakes = (name: string): readonly string[] => {
    const file = program.getSourceFile(name);
    const problems = [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file).filter(({ code }) => UNDEFINED_NAME.includes(code)),
    ];
    return problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  };
  return Object.fromEntries(names.map((name) => [name.replace(/\.tsx$/, ''), listMistakes(name)]));
}

/** Scripts of each guide, one after the other, as its reader has written them by then. */
const guides = Object.fromEntries(
  readdirSync(FOLDER).flatMap((page) => {
    const snippets = [...readFileSync(path.join(FOLDER, page), 'utf8').matchAll(SCRIPT)];
    return snippets.length === 0 ? [] : [[page, snippets.map(([, text]) => text).join('\n')]];
  }),
);

test('each script of a guide defines the names that it uses, or an earlier one of the guide does @D-1 @CARD-8', () => {
  expect(Object.keys(guides)).toEqual(
    expect.arrayContaining(['add-a-part.md', 'add-a-white-label.md', 'embed-a-flow.md']),
  );
  const mistakes = findMistakes({
    ...guides,
    faulty: 'const handle = Portal.mount(element, { told }); document.title = handle;',
  });
  expect(mistakes).toEqual({
    ...Object.fromEntries(Object.keys(guides).map((page) => [page, []])),
    faulty: [expect.stringContaining("'element'"), expect.stringContaining("'told'")],
  });
});
