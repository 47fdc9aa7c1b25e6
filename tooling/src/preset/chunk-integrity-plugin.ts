import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Compiler } from 'webpack';

/** File that checks the chunks of every webpack runtime; the first module of the root's entry (chunk-integrity.js). */
export const CHUNK_INTEGRITY_ENTRY = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  'chunk-integrity.js',
);

/** Hooks of webpack's LoadScriptRuntimeModule, which webpack's types do not declare. */
interface ScriptHooks {
  readonly createScript: { tap(name: string, change: (source: string) => string): void };
}

const { getCompilationHooks } = createRequire(import.meta.url)(
  'webpack/lib/runtime/LoadScriptRuntimeModule',
) as { getCompilationHooks: (compilation: webpack.Compilation) => ScriptHooks };

/** Runs in the browser when webpack has created the script element of a lazy chunk. */
const GUARD = `portalGuard(script, url, ${webpack.RuntimeGlobals.createScriptUrl});`;

/**
 * Makes every lazy file of a build run only if its content matches its name. The entry contains the names and is
 * itself covered by the import map's integrity, so one value in the page covers all files of a part.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ChunkIntegrityPlugin', (compilation) => {
      if (compilation.compiler.isChild()) return;
      getCompilationHooks(compilation).createScript.tap('ChunkIntegrityPlugin', (source) => {
        if (!source.includes(`script.src = ${webpack.RuntimeGlobals.createScriptUrl}(url);`))
          compilation.errors.push(
            new webpack.WebpackError(
              'webpack starts scripts in another way now; see chunk-integrity-plugin.ts',
            ),
          );
        return `${source}\n${GUARD}`;
      });
    });
  }
}
