import type { createInstance } from '@module-federation/enhanced/runtime';

/** What the federation plugin writes down of a container. */
export interface ContainerFederation {
  readonly initOptions: Parameters<typeof createInstance>[0];
  /** What the plugin's code in the container calls when a chunk is wanted. */
  readonly bundlerRuntime: {
    readonly consumes: (wanted: never) => void;
    readonly remotes: (wanted: never) => void;
  };
  /** What that asks for libraries, and for modules of other containers. */
  instance?: unknown;
}

/** Lends a container the federation plugin's bundler runtime, in place of what it began with. */
export declare const lendFederationRuntime: (container: ContainerFederation) => void;
