import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import type { PartDeclaration } from '@portal/contract/part';
import { SUPPLIED_LIBRARIES } from '@portal/registry/shared-libraries';
import { createBaseConfig, createStylesRule, OUTPUT_FOLDER, TYPESCRIPT_RULE } from './base';
import type { InlinedModules } from './inlined-modules';
import { writeServerEntry } from './server-entry';

/**
 * Creates the configuration of a part's edge build: one CommonJS file. The edge provides the
 * shared libraries and the parts that it uses; everything else is compiled in, since the edge has nothing else.
 */
export function createEdgeConfig(
  declaration: PartDeclaration,
  folder: string,
  inlined: InlinedModules,
): Configuration {
  const baseConfig = createBaseConfig(declaration, folder);
  const parts = ['shared-wl-assets', ...(declaration.uses ?? [])].filter((part) => part !== declaration.name);
  return {
    ...baseConfig,
    name: `${declaration.name} (edge)`,
    target: 'node20',
    entry: { edge: writeServerEntry(declaration, folder) },
    module: { rules: [TYPESCRIPT_RULE, createStylesRule(declaration.name, false)] },
    optimization: { minimize: false },
    // Node.js has no modules for server code, so that the build fails where one is imported.
    externalsPresets: { node: false },
    externals: ({ request = '' }, callback) => {
      const isSupplied =
        SUPPLIED_LIBRARIES.some((name) => name === request) ||
        (parts.some((part) => `${request}/`.startsWith(`@portal/${part}/`)) && !inlined.includes(request));
      if (isSupplied) callback(undefined, `commonjs ${request}`);
      else callback();
    },
    output: {
      ...baseConfig.output,
      path: path.join(folder, OUTPUT_FOLDER, 'edge'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    plugins: [new MiniCssExtractPlugin({ runtime: false }), ...inlined.plugins],
  };
}
