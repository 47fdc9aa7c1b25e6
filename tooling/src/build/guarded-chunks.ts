import { createRequire } from 'node:module';
import webpack, { type Compiler } from 'webpack';

/** A value that no content has: what bears no hash in its name is not run (fail closed). */
const IMPOSSIBLE = 'A'.repeat(43);

/** The hooks of webpack's module that starts scripts; its types leave them out. */
interface ScriptHooks {
  readonly createScript: { tap(name: string, change: (source: string) => string): void };
}

const { getCompilationHooks } = createRequire(import.meta.url)(
  'webpack/lib/runtime/LoadScriptRuntimeModule',
) as { getCompilationHooks: (compilation: webpack.Compilation) => ScriptHooks };

/**
 * Runs in the browser where webpack makes the script element of a later file: the browser checks the file against the
 * hash that its name carries, and a retry asks by a fresh address, since what was refused may sit in a cache for a year.
 */
const GUARD = [
  `script.integrity = 'sha256-' + ((/\\.([\\w-]{43})\\.js$/.exec(url) || [])[1] || '${IMPOSSIBLE}').replace(/-/g, '+').replace(/_/g, '/') + '=';`,
  'var failed = self.portalFailed || (self.portalFailed = {});',
  "if (failed[url]) script.src = __webpack_require__.tu(url + '?retry=' + failed[url]);",
  "script.addEventListener('error', function () { failed[url] = (failed[url] || 0) + 1; });",
].join('\n');

/**
 * Makes every later file of a build run only when its content is what its name says. The name stands in the entry,
 * whose own integrity value stands in the import map, so one value in the page covers all files of a part.
 */
export class GuardedChunks {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('GuardedChunks', (compilation) => {
      if (compilation.compiler.isChild()) return;
      getCompilationHooks(compilation).createScript.tap('GuardedChunks', (source) => {
        if (!source.includes(`script.src = ${webpack.RuntimeGlobals.createScriptUrl}(url);`))
          compilation.errors.push(
            new webpack.WebpackError('webpack starts scripts in another way now; see guarded-chunks.ts'),
          );
        return `${source}\n${GUARD}`;
      });
    });
  }
}
