import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Compiler, type Module } from 'webpack';

const here = path.dirname(fileURLToPath(import.meta.url));
const NAME = 'ExternalRuntimePlugin';

/**
 * Folder of the federation plugin's bundler runtime. Only this file and the two beside it use the package's
 * internals; its version is locked, and a build fails when they change.
 */
function bundlerRuntimeFolder(): string {
  const enhanced = createRequire(import.meta.url).resolve('@module-federation/enhanced');
  const tools = createRequire(enhanced).resolve('@module-federation/runtime-tools');
  return path.dirname(createRequire(tools).resolve('@module-federation/webpack-bundler-runtime'));
}

/** Makes the bundler runtime's files reachable for `attach-bundler-runtime.js`. */
export function getBundlerRuntimeAlias(): Record<string, string> {
  return {
    'federation-bundler-runtime': bundlerRuntimeFolder(),
  };
}

/** Files of the runtime that this portal never calls, and their stubs (about 5 kB brotli in the root). */
const STUBS: readonly (readonly [RegExp, string])[] = [
  [/[\\/]sdk[\\/]dist[\\/]dom\.js$/, 'stubs/dom.js'],
  [/[\\/]sdk[\\/]dist[\\/]logger\.js$/, 'stubs/logger.js'],
  [/runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/, 'stubs/snapshot-handler.js'],
  [/runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/, 'stubs/preload.js'],
  [/error-codes[\\/]dist[\\/]desc\.mjs$/, 'stubs/error-descriptions.js'],
];

/** Leaves snapshots, preloading, script elements, build loggers and error texts out of the federation runtime in the root. */
export class StripUnusedRuntimePlugin {
  apply(compiler: Compiler): void {
    const replaced = new Set<string>();
    for (const [pattern, replacement] of STUBS) {
      new webpack.NormalModuleReplacementPlugin(pattern, (resource) => {
        const created = resource.createData;
        if (created?.resource === undefined) return;
        const file = path.join(here, replacement);
        Object.assign(created, { request: file, resource: file, userRequest: file });
        replaced.add(replacement);
      }).apply(compiler);
    }
    compiler.hooks.afterCompile.tap('StripUnusedRuntimePlugin', (compilation) => {
      if (compilation.compiler.isChild()) return;
      for (const [pattern, replacement] of STUBS) {
        if (replaced.has(replacement)) continue;
        compilation.errors.push(
          new webpack.WebpackError(
            `No module matches ${String(pattern)} any more; see federation-plugins.ts`,
          ),
        );
      }
    });
  }
}

/**
 * Lets a part's container use the bundler runtime that the root has already loaded instead of carrying its own
 * (about 7 kB brotli a part).
 */
export class ExternalRuntimePlugin {
  apply(compiler: Compiler): void {
    const own = path.join(bundlerRuntimeFolder(), 'bundler.js');
    let replacedCount = 0;
    new webpack.NormalModuleReplacementPlugin(
      /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
      (resource) => {
        const created = resource.createData;
        const requested = created?.resource ?? resource.request;
        if (requested !== own) return;
        replacedCount += 1;
        const replacement = path.join(here, 'shared-bundler-runtime.js');
        if (created?.resource === undefined) resource.request = replacement;
        else
          Object.assign(created, { request: replacement, resource: replacement, userRequest: replacement });
      },
    ).apply(compiler);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      if (compilation.compiler.isChild()) return;
      compilation.hooks.afterProcessAssets.tap(NAME, (assets) => {
        // The root does not provide these: here a container loads modules only on demand.
        for (const [name, source] of Object.entries(assets)) {
          if (name.endsWith('.js') && source.source().includes('initialConsumes'))
            compilation.errors.push(
              new webpack.WebpackError(`${NAME}: ${name} needs a shared library to begin with`),
            );
        }
      });
    });
    compiler.hooks.afterCompile.tap(NAME, (compilation) => {
      // The federation plugin runs child compilers; only the main one is checked.
      if (compilation.compiler.isChild() || replacedCount > 0) return;
      compilation.errors.push(
        new webpack.WebpackError(
          `${NAME}: the federation plugin no longer asks for ${own}; see federation-plugins.ts`,
        ),
      );
    });
  }
}

/** The runtime's entry as the federation plugin writes it: named by a hash over text with this machine's paths. */
const GENERATED_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/;

/** Returns whether a module is the part's container; its name includes the generated entry's. The root has none. */
function isContainer(module: Module): boolean {
  return module.identifier().startsWith('container entry ');
}

/**
 * Gives the federation's generated modules numbers of their own. Webpack numbers modules by a hash of their names, and
 * theirs differ from folder to folder: one source would have another build id, and other bytes, on every machine.
 */
export class StableModuleIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(StableModuleIdsPlugin.name, (compilation) => {
      if (compilation.compiler.isChild()) return;
      compilation.hooks.beforeModuleIds.tap(StableModuleIdsPlugin.name, (modules) => {
        const entries = [...modules].filter((module) =>
          GENERATED_ENTRY.test(module.nameForCondition() ?? ''),
        );
        if (entries.length !== 1) {
          compilation.errors.push(
            new webpack.WebpackError(
              `${entries.length} modules match ${String(GENERATED_ENTRY)}; see federation-plugins.ts`,
            ),
          );
        }
        const generated = [...entries, ...[...modules].filter(isContainer)];
        for (const [id, module] of generated.entries()) compilation.chunkGraph.setModuleId(module, id);
      });
    });
  }
}
