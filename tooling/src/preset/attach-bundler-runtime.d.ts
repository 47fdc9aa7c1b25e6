import type { createInstance } from '@module-federation/enhanced/runtime';

/** The federation plugin's record of a container. */
export interface ContainerFederation {
  readonly initOptions: Parameters<typeof createInstance>[0];
  /** Called by the container's code when it needs a chunk. */
  readonly bundlerRuntime: {
    readonly consumes: (wanted: never) => void;
    readonly remotes: (wanted: never) => void;
  };
  /** Called for shared libraries and modules of other containers. */
  instance?: unknown;
}

/** Replaces a container's initial runtime with the federation plugin's bundler runtime. */
export declare const attachBundlerRuntime: (container: ContainerFederation) => void;
