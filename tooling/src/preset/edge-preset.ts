import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import type { PlainModules } from '../build/plain-modules';
import { writeServerEntry } from '../build/server-entry';
import type { PartDeclaration } from '../part';
import { base, OUTPUT, styles, typescript } from './base';

/** The edge build of a part: one CommonJS file; libraries and other parts are handed in by the edge. */
export function edgeConfig(declaration: PartDeclaration, folder: string, plain: PlainModules): Configuration {
  const basis = base(declaration, folder);
  return {
    ...basis,
    name: `${declaration.name} (edge)`,
    target: 'node20',
    entry: { edge: writeServerEntry(declaration, folder) },
    module: { rules: [typescript, styles(declaration.name, false)] },
    optimization: { minimize: false },
    externals: ({ request = '' }, callback) => {
      const own = request.startsWith(`@portal/${declaration.name}`);
      const handedIn =
        /^(react|react-dom|zustand|i18next|react-i18next|axios)(\/|$)/.test(request) ||
        (request.startsWith('@portal/') && !own && !plain.includes(request));
      if (handedIn) callback(undefined, `commonjs ${request}`);
      else callback();
    },
    output: {
      ...basis.output,
      path: path.join(folder, OUTPUT, 'edge'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    plugins: [new MiniCssExtractPlugin({ runtime: false }), ...plain.plugins],
  };
}
