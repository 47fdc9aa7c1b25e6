import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../../..');
const SCOPE = '@portal/';
/** Packages that may import everything. */
const TESTS: readonly string[] = ['tests', 'lab'];

/**
 * Returns the packages that each package of the workspace imports.
 *
 * @param diagram may leave out parts, such as that of another app
 */
function readImports(diagram: string): ReadonlyMap<string, readonly string[]> {
  const folders = readdirSync(WORKSPACE).filter(
    (name) =>
      !TESTS.includes(name) &&
      existsSync(path.join(WORKSPACE, name, 'package.json')) &&
      (diagram.includes(` ${name} `) || !existsSync(path.join(WORKSPACE, name, 'portal.part.ts'))),
  );
  return new Map(
    folders.map((folder) => {
      const { dependencies = {} } = JSON.parse(
        readFileSync(path.join(WORKSPACE, folder, 'package.json'), 'utf8'),
      ) as { readonly dependencies?: Readonly<Record<string, string>> };
      const names = Object.keys(dependencies).filter((name) => name.startsWith(SCOPE));
      return [folder, names.map((name) => name.slice(SCOPE.length)).sort()];
    }),
  );
}

/** Draws the imports, without those that follow from others. */
function drawDiagram(imports: ReadonlyMap<string, readonly string[]>): string {
  const listAll = (name: string): readonly string[] =>
    (imports.get(name) ?? []).flatMap((each) => [each, ...listAll(each)]);
  const arrows = [...imports].flatMap(([name, direct]) => {
    const indirect = new Set(direct.flatMap(listAll));
    return direct.filter((each) => !indirect.has(each)).map((each) => `  ${name} --> ${each}`);
  });
  return ['```mermaid', 'flowchart TD', ...arrows.sort(), '```'].join('\n');
}

test('the diagram of packages in docs/architecture.md shows what they import @CARD-6', () => {
  const [diagram] = /```mermaid\nflowchart[^]*?```/.exec(
    readFileSync(path.join(WORKSPACE, 'docs/architecture.md'), 'utf8'),
  ) ?? [''];
  // After a change of packages, replace the diagram by the expected one.
  expect(diagram).toBe(drawDiagram(readImports(diagram)));
});
