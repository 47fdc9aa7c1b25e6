import path from 'node:path';
import type { Configuration } from 'webpack';
import type { PartDeclaration } from '@portal/contract/part';
import { importSource } from '../declaration/import-source';
import { readDeclaration } from '../declaration/read-declaration';
import type { Presets } from '../preset';

type Configure = (presets: Presets) => Configuration[] | Promise<Configuration[]>;

/** Imports the function that a part's `webpack.config.ts` exports. */
async function readConfigure(folder: string): Promise<Configure> {
  const configure = await importSource<unknown>(path.join(folder, 'webpack.config.ts')).catch(
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
