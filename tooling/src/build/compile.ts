import webpack, { type Configuration } from 'webpack';

/**
 * Runs the packer once.
 *
 * @throws with webpack's messages when something cannot be built; they name file and reason
 */
export const compile = (configurations: Configuration[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    if (compiler === null) throw new Error('webpack took no configuration');
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats === undefined || stats.hasErrors())
          reject(
            new Error(stats?.toString({ preset: 'errors-only', colors: false }) ?? 'webpack gave no result'),
          );
        else resolve();
      });
    });
  });
