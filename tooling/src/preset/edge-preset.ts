import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import type { InlinedModules } from '../build/inlined-modules';
import { writeServerEntry } from '../build/server-entry';
import type { PartDeclaration } from '../part';
import { createBaseConfig, createStylesRule, OUTPUT_FOLDER, TYPESCRIPT_RULE } from './base';

/** Creates the configuration of a part's edge build: one CommonJS file; the edge provides libraries and other parts. */
export function createEdgeConfig(
  declaration: PartDeclaration,
  folder: string,
  inlined: InlinedModules,
): Configuration {
  const baseConfig = createBaseConfig(declaration, folder);
  return {
    ...baseConfig,
    name: `${declaration.name} (edge)`,
    target: 'node20',
    entry: { edge: writeServerEntry(declaration, folder) },
    module: { rules: [TYPESCRIPT_RULE, createStylesRule(declaration.name, false)] },
    optimization: { minimize: false },
    externals: ({ request = '' }, callback) => {
      const isCompiledIn =
        [`@portal/${declaration.name}`, '@portal/contract/'].some((each) => request.startsWith(each)) ||
        inlined.includes(request);
      const handedIn =
        /^(react|react-dom|zustand|i18next|react-i18next|axios)(\/|$)/.test(request) ||
        (request.startsWith('@portal/') && !isCompiledIn);
      if (handedIn) callback(undefined, `commonjs ${request}`);
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
