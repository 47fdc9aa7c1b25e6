import type { ContainerFederation } from '@portal/tooling/attach-bundler-runtime';
import type { Factory } from './page-libraries';
import type { SuppliedLibraries } from './supplied-libraries';

type ModuleId = string | number;
type ChunkId = string | number;

/** The federation plugin's record of a library that a container consumes from the page. */
interface ConsumedLibrary {
  readonly shareKey: string;
  readonly requiredVersion: string | false;
}

/** webpack's `__webpack_require__` function of a container. */
export interface ContainerRequire {
  readonly federation: ContainerFederation;
  /** Module factories by id. */
  readonly m: Record<ModuleId, (module: { exports: unknown }) => void>;
  readonly consumesLoadingData: {
    readonly moduleIdToConsumeDataMapping: Readonly<Record<ModuleId, ConsumedLibrary>>;
  };
}

/** Arguments of a container's request for a chunk. */
interface ChunkRequest {
  readonly chunkId: ChunkId;
  /** Promises that the chunk has to wait for, added by the callee. */
  readonly promises: unknown[];
  /** Libraries, or modules of other containers, by the chunks that need them. */
  readonly chunkMapping: Readonly<Record<ChunkId, readonly ModuleId[]>>;
  readonly webpackRequire: ContainerRequire;
}

/** Request for libraries: a promise for each pending one, 0 for each loaded one. */
export interface LibrariesRequest extends ChunkRequest {
  readonly installedModules: Record<ModuleId, Promise<void> | 0>;
}

/**
 * Share scope, exposed name, and external module of the container; `p` is a promise while loading, 1 once loaded, 0
 * after a failure.
 */
type RemoteModule = readonly [scope: string, exposed: string, external: ModuleId] & {
  p?: Promise<void> | 0 | 1;
};

/** Request for modules of other containers. */
export interface RemotesRequest extends ChunkRequest {
  readonly idToExternalAndNameMapping: Readonly<Record<ModuleId, RemoteModule>>;
  readonly idToRemoteMap: Readonly<Record<ModuleId, readonly { readonly name: string }[]>>;
}

/** Sources of libraries and modules before the federation runtime has loaded. */
export interface ShimSources {
  readonly supplied: SuppliedLibraries;
  /** Loads a module of another container, by `container/exposed`. @throws Error when it cannot be loaded */
  readonly loadRemote: (id: string) => Promise<Factory>;
  /** Waits until the federation runtime has adopted the container. @throws Error when the runtime cannot be loaded */
  readonly loadRuntime: () => Promise<void>;
}

/**
 * Returns whether a version satisfies a simple range such as ^19.3.0; other ranges are left to the federation
 * runtime.
 */
const satisfiesSimpleRange = (version: string, range: string | false): boolean => {
  const [major, minor] = version.split('.');
  const [, leastMajor, leastMinor] = /^\^([1-9]\d*)\.(\d+)\.0$/.exec(range || '') ?? [];
  return major === leastMajor && Number(minor) >= Number(leastMinor);
};

/**
 * Creates the federation API for the time before the federation runtime has loaded, which is larger than a first form.
 * It provides the root's libraries and modules of other containers. Anything else waits for the runtime, which replaces
 * it.
 */
export const createFederationShim = ({ supplied, loadRemote, loadRuntime }: ShimSources) => ({
  consumes: (request: LibrariesRequest): void => {
    const { chunkId, promises, chunkMapping, installedModules, webpackRequire } = request;
    const { federation, m } = webpackRequire;

    const install = async (id: ModuleId): Promise<void> => {
      try {
        const { shareKey, requiredVersion } = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[
          id
        ] as ConsumedLibrary;
        const suppliedLibrary = supplied[shareKey];
        if (suppliedLibrary !== undefined && satisfiesSimpleRange(suppliedLibrary.version, requiredVersion)) {
          const library = suppliedLibrary.lib ?? (await suppliedLibrary.get());
          m[id] = (module) => (module.exports = library());
          suppliedLibrary.useIn.add(federation.initOptions.name);
          return;
        }
        await loadRuntime();
      } catch (error) {
        m[id] = () => {
          throw error;
        };
        Reflect.deleteProperty(installedModules, id);
        return;
      }
      Reflect.deleteProperty(installedModules, id);
      const more: unknown[] = [];
      federation.bundlerRuntime.consumes({ ...request, promises: more } as never);
      await Promise.all(more);
    };
    for (const id of chunkMapping[chunkId] ?? []) promises.push((installedModules[id] ??= install(id)));
  },

  remotes: ({ chunkId, promises, ...wanted }: RemotesRequest): void => {
    const { chunkMapping, idToExternalAndNameMapping, idToRemoteMap, webpackRequire } = wanted;
    for (const id of chunkMapping[chunkId] ?? []) {
      const remote = idToExternalAndNameMapping[id] as RemoteModule;
      remote.p ||= loadRemote(`${idToRemoteMap[id]?.[0]?.name ?? ''}${remote[1].slice(1)}`).then(
        (factory) => {
          webpackRequire.m[id] = (module) => (module.exports = factory());
          remote.p = 1;
        },
        (error: unknown) => {
          webpackRequire.m[id] = () => {
            throw error;
          };
          remote.p = 0;
        },
      );
      promises.push(remote.p);
    }
  },
});
