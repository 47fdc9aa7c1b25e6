import webpack, { type Configuration } from 'webpack';
import { collectCompiledModules, type CompiledModules } from './compiled-modules';

/**
 * Runs the bundler once.
 *
 * @returns the files that it read and bundled
 * @throws Error with webpack's messages, which name file and reason, when the build fails
 */
export function compile(configurations: Configuration[]): Promise<CompiledModules> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    if (compiler === null) throw new Error('webpack received no configuration');
    compiler.run((error, stats) => {
      const failure =
        error ??
        (stats === undefined || stats.hasErrors()
          ? new Error(
              stats?.toString({ preset: 'errors-only', colors: false }) ?? 'webpack returned no result',
            )
          : null);
      // Read before closing, which may release the module graph.
      const modules =
        failure === null && stats !== undefined
          ? collectCompiledModules(stats.stats.map(({ compilation }) => compilation))
          : null;
      compiler.close(() =>
        modules === null ? reject(failure ?? new Error('webpack returned no result')) : resolve(modules),
      );
    });
  });
}
