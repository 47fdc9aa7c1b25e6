import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Compiler, type Module } from 'webpack';

const here = path.dirname(fileURLToPath(import.meta.url));
const NAME = 'ExternalRuntimePlugin';

/**
 * Folder of the federation plugin's bundler runtime. Only this file, attach-bundler-runtime.js and
 * shared-bundler-runtime.js use the package's internals; its version is locked, and a build fails when they change.
 */
function bundlerRuntimeFolder(): string {
  const enhanced = createRequire(import.meta.url).resolve('@module-federation/enhanced');
  const tools = createRequire(enhanced).resolve('@module-federation/runtime-tools');
  return path.dirname(createRequire(tools).resolve('@module-federation/webpack-bundler-runtime'));
}

/** Returns the alias with which `attach-bundler-runtime.js` imports files of the bundler runtime. */
export function getBundlerRuntimeAlias(): Record<string, string> {
  return {
    'federation-bundler-runtime': bundlerRuntimeFolder(),
  };
}

/**
 * Lets a part's container use the bundler runtime that the root has already loaded instead of bundling another one
 * (about 7 kB brotli per part).
 */
export class ExternalRuntimePlugin {
  apply(compiler: Compiler): void {
    const bundlerFile = path.join(bundlerRuntimeFolder(), 'bundler.js');
    let replacedCount = 0;
    new webpack.NormalModuleReplacementPlugin(
      /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
      (resource) => {
        const created = resource.createData;
        const requested = created?.resource ?? resource.request;
        if (requested !== bundlerFile) return;
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
        // The root's runtime does not support initial consumes: containers load shared modules only on demand.
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
          `${NAME}: the federation plugin no longer asks for ${bundlerFile}; see federation-plugins.ts`,
        ),
      );
    });
  }
}

/** Runtime entry that the federation plugin generates; its name is a hash of text with this machine's paths. */
const GENERATED_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/;

/** Returns whether a module is the part's container, whose name includes that of the runtime entry. The root has none. */
function isContainer(module: Module): boolean {
  return module.identifier().startsWith('container entry ');
}

/**
 * Assigns fixed ids to the federation plugin's generated modules. Webpack derives ids from module names, and these names
 * differ from folder to folder, so the same source would have another build id on every machine.
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
