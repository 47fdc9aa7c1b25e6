import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { PartAddress } from '@portal/shared-wl-assets';

/** The root's own loader: on a host page the global of that name may be the host's. */
const loader = System;

/** Milliseconds after which a part counts as not there (security figures: fallback within 10 s). */
const LOAD_LIMIT = 9_000;

/** Milliseconds for its entry alone, so that one that hangs is given up before the visitor is told. */
const ENTRY_LIMIT = 8_000;

const containerName = (part: string): string => part.replaceAll('-', '_');

const withLimit = <Value>(work: Promise<Value>, what: string, milliseconds: number): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not arrive in ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

const failures = new Map<string, number>();

/**
 * Fetches a part's container by its name in the import map; runs none of the part's modules. SystemJS keeps a failure
 * for good, so a retry asks by another address.
 *
 * @throws when it cannot be had in time
 */
export const fetchPart = async (name: string): Promise<unknown> => {
  const failed = failures.get(name) ?? 0;
  const id = `@portal/${name}`;
  try {
    const entry = failed === 0 ? loader.import(id) : loader.import(`${loader.resolve(id)}?retry=${failed}`);
    return await withLimit(entry, id, ENTRY_LIMIT);
  } catch (error) {
    failures.set(name, failed + 1);
    throw error;
  }
};

/**
 * Obtains every container through SystemJS by its name in the import map, also those that parts load from one
 * another, so that one map decides which build of a part a page gets (CARD-3, CARD-6). A part's styles come with it.
 */
const byImportMap = (
  parts: readonly PartAddress[],
  ensureStyles: (part: PartAddress) => Promise<void>,
): ModuleFederationRuntimePlugin => ({
  name: 'by-import-map',
  loadEntry: async ({ remoteInfo }) => {
    const part = parts.find(({ name }) => containerName(name) === remoteInfo.name);
    if (part === undefined) throw new Error(`No such part: ${remoteInfo.name}`);
    const [container] = await Promise.all([fetchPart(part.name), ensureStyles(part)]);
    return container as never;
  },
  // The runtime would keep the failure for good: a library whose file could not be had is asked for anew next time.
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const supplied of Object.values(shareScopeMap['default']?.[pkgName] ?? {}))
      if (!supplied.loaded) supplied.loading = null;
  },
});

/**
 * Tells the federation runtime of the parts of this page; to be called once, before the first module is loaded.
 *
 * @param ensureStyles brings a part's styles into the page before the part shows
 */
export const startFederation = (
  parts: readonly PartAddress[],
  ensureStyles: (part: PartAddress) => Promise<void>,
): void => {
  const plugins = [byImportMap(parts, ensureStyles)];
  // The root's own host is there already; those of the containers come later.
  registerPlugins(plugins);
  registerGlobalPlugins(plugins);
  registerRemotes(
    parts.map(({ name }) => ({
      name: containerName(name),
      entry: `importmap:@portal/${name}`,
      type: 'system',
    })),
  );
};

/**
 * Loads a module that a part exposes.
 *
 * @param part name of the part, such as `login-mf`
 * @param module public name without `./`, such as `lifecycles`; `.` for the part's main module
 * @throws when the part is missing, broken, incompatible or late
 */
export const loadModule = async <Module>(part: string, module: string): Promise<Module> => {
  const id = module === '.' ? containerName(part) : `${containerName(part)}/${module}`;
  const loaded = await withLimit(loadRemote<Module>(id), id, LOAD_LIMIT);
  if (loaded === null) throw new Error(`${part} has no module ${module}`);
  return loaded;
};
