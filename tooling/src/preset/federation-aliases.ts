import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

function resolveFrom(file: string, request: string): string {
  return createRequire(file).resolve(request);
}

/**
 * Maps the federation runtime's packages to their ES module files. The plugin requests them by `require` and
 * `import`, which would bundle each twice.
 */
export function getFederationAliases(): Record<string, string> {
  const enhanced = createRequire(import.meta.url).resolve('@module-federation/enhanced');
  const tools = resolveFrom(enhanced, '@module-federation/runtime-tools');
  const runtime = resolveFrom(tools, '@module-federation/runtime');
  const core = resolveFrom(runtime, '@module-federation/runtime-core');
  const chain: Record<string, string> = {
    '@module-federation/runtime': runtime,
    '@module-federation/runtime-core': core,
    '@module-federation/sdk': resolveFrom(core, '@module-federation/sdk'),
    '@module-federation/error-codes': resolveFrom(core, '@module-federation/error-codes'),
  };
  return Object.fromEntries(
    Object.entries(chain).map(([name, file]) => {
      const folder = path.dirname(file);
      const module = ['index.mjs', 'index.js']
        .map((each) => path.join(folder, each))
        .find((each) => existsSync(each));
      if (module === undefined) throw new Error(`${name} has no ES module beside ${file}`);
      return [`${name}$`, module];
    }),
  );
}
