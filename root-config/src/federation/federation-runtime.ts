import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { attachBundlerRuntime, type ContainerFederation } from '@portal/tooling/attach-bundler-runtime';
import type { SuppliedLibraries } from './supplied-libraries';

/** The page's federation host. */
export interface Host {
  /** Loads an exposed module. @throws Error when it cannot be loaded */
  readonly loadRemote: <Module>(id: string) => Promise<Module | null>;
  /** Attaches a new runtime instance to a container, replacing its current one. */
  readonly adopt: (container: ContainerFederation) => unknown;
}

const NAME = 'root_config';
const SCOPE = 'default';

/**
 * Starts the federation runtime, once per page.
 *
 * @param parts names of the containers
 * @param supplied libraries that the root provides, including those that containers already use
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
    adopt: (container) => {
      const instance = createInstance({ ...container.initOptions, plugins });
      // Otherwise the scope is initialised when the host first loads a module of the container; it already contains the
      // root's libraries.
      instance.initShareScopeMap(SCOPE, host.shareScopeMap[SCOPE] ?? {});
      attachBundlerRuntime(container);
      container.instance = instance;
      return instance;
    },
  };
};
