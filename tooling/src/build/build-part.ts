import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type MultiStats } from 'webpack';
import type { PartManifest } from '../manifest';
import type { PartDeclaration } from '../part';
import { assemblePart } from './assemble';
import { isUpToDate, markUpToDate, sourceFingerprint } from './up-to-date';

const compile = (configurations: Configuration[]): Promise<MultiStats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    if (compiler === null) throw new Error('webpack took no configuration');
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats === undefined) reject(new Error('webpack gave no result'));
        else resolve(stats);
      });
    });
  });

const importDefault = async <Value>(file: string): Promise<Value> =>
  ((await import(pathToFileURL(file).href)) as { default: Value }).default;

export interface BuildResult {
  readonly built: boolean;
  readonly milliseconds: number;
}

/**
 * Builds one part into `dist/part`, unless what is there was built from the same sources.
 *
 * @param part folder name
 * @param workspace the workspace's folder
 * @throws when webpack reports an error; its message names file and reason
 */
export const buildPart = async (part: string, workspace: string): Promise<BuildResult> => {
  const folder = path.join(workspace, part);
  const started = performance.now();
  const fingerprint = sourceFingerprint(folder, workspace);
  if (isUpToDate(folder, fingerprint)) return { built: false, milliseconds: performance.now() - started };
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  const declaration = await importDefault<PartDeclaration>(path.join(folder, 'portal.part.ts'));
  const stats = await compile(
    await importDefault<Configuration[] | Promise<Configuration[]>>(path.join(folder, 'webpack.config.ts')),
  );
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  await assemblePart(declaration, folder);
  markUpToDate(folder, fingerprint);
  return { built: true, milliseconds: performance.now() - started };
};

/** True for a folder that holds a part. */
export const isPart = (folder: string): boolean => existsSync(path.join(folder, 'portal.part.ts'));

export type { PartManifest };
