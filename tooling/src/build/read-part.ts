import path from 'node:path';
import type { Configuration } from 'webpack';
import type { PartDeclaration } from '../part';
import { importSource } from './import-source';

async function importDefault<Value>(file: string): Promise<Value> {
  return (await importSource<{ default: Value }>(file)).default;
}

/** Reads a part's declaration. */
export function readDeclaration(folder: string): Promise<PartDeclaration> {
  return importDefault<PartDeclaration>(path.join(folder, 'portal.part.ts'));
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
