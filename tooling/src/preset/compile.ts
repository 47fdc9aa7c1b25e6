import { promisify } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import { listBundledFiles } from './bundled-files';

/**
 * Runs the bundler once.
 *
 * @returns absolute paths of the files with code or styles in the bundles
 * @throws Error with webpack's messages, which name file and reason, when the build fails
 */
export async function compile(configurations: Configuration[]): Promise<ReadonlySet<string>> {
  const compiler = webpack(configurations);
  if (compiler === null) throw new Error('webpack received no configuration');
  try {
    const stats = await promisify(compiler.run.bind(compiler))();
    if (stats?.hasErrors() !== false)
      throw new Error(
        stats?.toString({ preset: 'errors-only', colors: false }) ?? 'webpack returned no result',
      );
    // Read before closing, which may release the module graph.
    return listBundledFiles(stats.stats.map(({ compilation }) => compilation));
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
}
