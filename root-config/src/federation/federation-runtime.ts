import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { lendFederationRuntime, type ContainerFederation } from '@portal/tooling/lend-federation-runtime';
import type { SuppliedLibraries } from './supplied-libraries';

/** The page's federation host. */
export interface Host {
  /** @throws when the module cannot be had */
  readonly loadRemote: <Module>(id: string) => Promise<Module | null>;
  /** Gives a container an instance of the runtime's, in place of the one it may have. */
  readonly takeOn: (container: ContainerFederation) => unknown;
}

const NAME = 'root_config';
const SCOPE = 'default';

/**
 * Starts the federation runtime; once a page.
 *
 * @param parts names of the containers
 * @param supplied libraries that the root supplies, also those that containers have from it already
 */
export const startHost = (
  parts: readonly string[],
  supplied: SuppliedLibraries,
  plugin: ModuleFederationRuntimePlugin,
): Host => {
  const plugins = [plugin];
  const host = createInstance({
    name: NAME,
    shareStrategy: 'loaded-first',
    plugins,
    remotes: parts.map((name) => ({ name, entry: `importmap:${name}`, type: 'system' })),
    shared: Object.fromEntries(
      Object.entries(supplied).map(([name, { version, useIn, ...source }]) => [
        name,
        {
          ...source,
          version,
          useIn: [...useIn],
          shareConfig: { singleton: true, eager: 'lib' in source, requiredVersion: `^${version}` },
        },
      ]),
    ),
  });
  return {
    loadRemote: (id) => host.loadRemote(id),
    takeOn: (container) => {
      const instance = createInstance({ ...container.initOptions, plugins });
      // Otherwise only done when the host first loads a module of it; what it has from the root already is in there, too.
      instance.initShareScopeMap(SCOPE, host.shareScopeMap[SCOPE] ?? {});
      lendFederationRuntime(container);
      container.instance = instance;
      return instance;
    },
  };
};
