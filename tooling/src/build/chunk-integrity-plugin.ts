import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Compiler } from 'webpack';

/** File of the root that checks what every runtime loads; the first of the root's entry (chunk-integrity.js). */
export const CHUNK_INTEGRITY_ENTRY = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  'chunk-integrity.js',
);

/** The hooks of webpack's module that starts scripts; its types leave them out. */
interface ScriptHooks {
  readonly createScript: { tap(name: string, change: (source: string) => string): void };
}

const { getCompilationHooks } = createRequire(import.meta.url)(
  'webpack/lib/runtime/LoadScriptRuntimeModule',
) as { getCompilationHooks: (compilation: webpack.Compilation) => ScriptHooks };

/** Runs in the browser where webpack has made the script element of a later file. */
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
