import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { PartAddress } from '@portal/shared-wl-assets';
import type { ContainerFederation } from '@portal/tooling/attach-bundler-runtime';
import { withTimeout } from '../with-timeout';
import type { Host } from './federation-runtime';
import { type ContainerRequire, createFederationShim } from './federation-shim';
import type { Factory } from './page-libraries';
import { suppliedLibraries } from './supplied-libraries';

/** The root's own loader: on a host page the global `System` may be the host's. */
const loader = System;

/** Timeout of a part's module in milliseconds, so that the fallback is shown within 10 s (security figures). */
const LOAD_TIMEOUT_MS = 9_000;

/**
 * Timeout of a part's entry in milliseconds; shorter, so that the entry has failed before the visitor sees the
 * fallback.
 */
const ENTRY_TIMEOUT_MS = 8_000;

const toContainerName = (part: string): string => part.replaceAll('-', '_');

/** @throws Error when the part or module has not loaded in time */
const loadInTime = <Value>(loading: Promise<Value>, id: string, milliseconds: number): Promise<Value> =>
  withTimeout(loading, milliseconds, () => new Error(`${id} did not load within ${milliseconds} ms`));

const failures = new Map<string, number>();
const fetched = new Map<string, Promise<unknown>>();

/**
 * Loads a part's container by its name in the import map, without running its modules. Concurrent callers share one
 * load, so that all fail after the same time. SystemJS caches failures, so a retry uses another URL.
 *
 * @throws Error on failure or timeout
 */
export const fetchPart = (name: string): Promise<unknown> => {
  let fetching = fetched.get(name);
  if (fetching === undefined) {
    const failed = failures.get(name) ?? 0;
    const id = `@portal/${name}`;
    const entry = failed === 0 ? loader.import(id) : loader.import(`${loader.resolve(id)}?retry=${failed}`);
    fetching = loadInTime(entry, id, ENTRY_TIMEOUT_MS).catch((error: unknown) => {
      failures.set(name, failed + 1);
      fetched.delete(name);
      throw error;
    });
    fetched.set(name, fetching);
  }
  return fetching;
};

/** Container that a part's entry exports. */
interface Container {
  readonly get: (exposed: string) => Promise<Factory>;
}

type FetchContainer = (name: string) => Promise<Container>;

/**
 * Loads every container through SystemJS by its name in the import map, including those that parts load from one
 * another, so that one map decides which build a page gets (CARD-3, CARD-6). A part's styles are loaded with it.
 */
const createImportMapPlugin = (fetchContainer: FetchContainer): ModuleFederationRuntimePlugin => ({
  name: 'by-import-map',
  loadEntry: async ({ remoteInfo }) => (await fetchContainer(remoteInfo.name)) as never,
  // Otherwise the runtime caches the failure; this way the next consumer loads the library again.
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const supplied of Object.values(shareScopeMap['default']?.[pkgName] ?? {}))
      if (!supplied.loaded) supplied.loading = null;
  },
});

let fetchContainer: FetchContainer = () => Promise.reject(new Error('Federation has not been started'));
let names: readonly string[] = [];
let host: Host | undefined;
let runtimeLoading: Promise<void> | undefined;

/** Containers initialised before the runtime was loaded. */
const shimmedContainers = new Set<ContainerFederation>();

/**
 * Loads the federation runtime in the background; it replaces the shim.
 *
 * @throws Error on failure; the next call retries
 */
export const loadFederationRuntime = (): Promise<void> => {
  runtimeLoading ??= import(/* webpackChunkName: "after-first-part" */ './federation-runtime')
    .then(({ startHost }) => {
      const started = startHost(names, suppliedLibraries, createImportMapPlugin(fetchContainer));
      shimmedContainers.forEach(started.adopt);
      shimmedContainers.clear();
      host = started;
    })
    .catch((error: unknown) => {
      runtimeLoading = undefined;
      throw error;
    });
  return runtimeLoading;
};

/** Loads a module before the runtime has loaded. @param id `container/exposed`, or `container` for its main module */
const loadWithShim = async (id: string): Promise<Factory> => {
  const [name = '', ...exposed] = id.split('/');
  const container = await fetchContainer(name);
  return container.get(['.', ...exposed].join('/'));
};

/**
 * Prepares the page for loading parts; call it once, before the first module is loaded.
 *
 * @param ensureStyles loads a part's styles before the part is shown
 */
export const startFederation = (
  parts: readonly PartAddress[],
  ensureStyles: (part: PartAddress) => Promise<void>,
): void => {
  names = parts.map(({ name }) => toContainerName(name));
  fetchContainer = async (name) => {
    const part = parts.find((each) => toContainerName(each.name) === name);
    if (part === undefined) throw new Error(`No such part: ${name}`);
    const [container] = await Promise.all([fetchPart(part.name), ensureStyles(part)]);
    return container as Container;
  };
  // Containers find their runtime in this global (tooling/src/preset/shared-bundler-runtime.js).
  (globalThis as { portalFederationRuntime?: unknown }).portalFederationRuntime = {
    runtime: {},
    bundlerRuntime: {
      ...createFederationShim({
        supplied: suppliedLibraries,
        loadRemote: loadWithShim,
        loadRuntime: loadFederationRuntime,
      }),
      init: ({ webpackRequire: { federation } }: { readonly webpackRequire: ContainerRequire }): unknown => {
        if (host !== undefined) return host.adopt(federation);
        shimmedContainers.add(federation);
        return {};
      },
    },
  };
};

/**
 * Loads a module that a part exposes.
 *
 * @param part name of the part, such as `login-mf`
 * @param module public name without `./`, such as `lifecycles`; `.` for the part's main module
 * @throws Error when the part is missing, broken, incompatible or too slow
 */
export const loadModule = async <Module>(part: string, module: string): Promise<Module> => {
  const id = module === '.' ? toContainerName(part) : `${toContainerName(part)}/${module}`;
  const loading =
    host === undefined
      ? loadWithShim(id).then((factory) => factory() as Module)
      : host.loadRemote<Module>(id);
  const loaded = await loadInTime(loading, id, LOAD_TIMEOUT_MS);
  if (loaded === null) throw new Error(`${part} has no module ${module}`);
  return loaded;
};
