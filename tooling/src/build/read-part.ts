import path from 'node:path';
import type { Configuration } from 'webpack';
import type { PartDeclaration } from '../part';
import { listParts } from '../workspace';
import { findDeclarationMistakes } from './check-declaration';
import { importSource } from './import-source';

async function importDefault<Value>(file: string): Promise<Value> {
  return (await importSource<{ default: Value }>(file)).default;
}

/**
 * Reads a part's declaration.
 *
 * @param folder the part's folder, directly below the workspace's folder
 * @throws Error naming the file and every mistake in it
 */
export async function readDeclaration(folder: string): Promise<PartDeclaration> {
  const declaration = await importDefault<PartDeclaration>(path.join(folder, 'portal.part.ts'));
  const name = path.basename(folder);
  const mistakes = findDeclarationMistakes(declaration, name, listParts(path.dirname(folder)));
  if (mistakes.length > 0)
    throw new Error(
      `${name}/portal.part.ts is not in order:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}\ndocs/how-to/add-a-part.md says what it declares.`,
    );
  return declaration;
}

/** Reads a part's declaration and build configuration from its folder. */
export async function readPart(
  folder: string,
): Promise<{ readonly declaration: PartDeclaration; readonly configurations: Configuration[] }> {
  return {
    declaration: await readDeclaration(folder),
    configurations: await importDefault<Configuration[] | Promise<Configuration[]>>(
      path.join(folder, 'webpack.config.ts'),
    ),
  };
}
