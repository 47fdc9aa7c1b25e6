import path from 'node:path';
import type { Configuration } from 'webpack';
import type { PartDeclaration } from '../part';
import type { Presets } from '../preset';
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

type Configure = (presets: Presets) => Configuration[] | Promise<Configuration[]>;

/** Imports the function that a part's `webpack.config.ts` exports. */
async function readConfigure(folder: string): Promise<Configure> {
  const configure = await importDefault<unknown>(path.join(folder, 'webpack.config.ts')).catch(
    (error: unknown) => {
      // The tooling's package exports only the types of the presets.
      if ((error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return undefined;
      throw error;
    },
  );
  if (typeof configure === 'function') return configure as Configure;
  throw new Error(
    `${path.basename(folder)}/webpack.config.ts must export a function that gets the presets, and import only types of them: export default ({ partPreset }: Presets) => partPreset(part, import.meta.dirname);`,
  );
}

/**
 * Reads a part's declaration and build configuration from its folder.
 *
 * @throws Error when one of its files is not in order
 */
export async function readPart(
  folder: string,
): Promise<{ readonly declaration: PartDeclaration; readonly configurations: Configuration[] }> {
  const declaration = await readDeclaration(folder);
  const configure = await readConfigure(folder);
  // Imported on demand, since the bundler takes longer to load than most commands run.
  const { presets } = await import('../preset');
  return { declaration, configurations: await configure(presets) };
}
