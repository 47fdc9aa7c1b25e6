import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { attachBundlerRuntime, type ContainerFederation } from '@portal/tooling/attach-bundler-runtime';
import type { SuppliedLibraries } from './supplied-libraries';

/** The page's federation host. */
export interface Host {
  /** @throws when the module cannot be had */
  readonly loadRemote: <Module>(id: string) => Promise<Module | null>;
  /** Gives a container an instance of the runtime, replacing its present one. */
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
      // Otherwise initialised when the host first loads one of its modules; libraries from the root are already in
      // it.
      instance.initShareScopeMap(SCOPE, host.shareScopeMap[SCOPE] ?? {});
      attachBundlerRuntime(container);
      container.instance = instance;
      return instance;
    },
  };
};
