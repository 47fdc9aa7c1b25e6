import { attachShareScopeMap } from 'federation-bundler-runtime/attachShareScopeMap.js';
import { consumes } from 'federation-bundler-runtime/consumes.js';
import { initContainerEntry } from 'federation-bundler-runtime/initContainerEntry.js';
import { initializeSharing } from 'federation-bundler-runtime/initializeSharing.js';
import { remotes } from 'federation-bundler-runtime/remotes.js';

/**
 * Replaces a container's initial runtime with the federation plugin's bundler runtime (shared-bundler-runtime.js).
 *
 * @param container the federation plugin's record of the container
 */
export const attachBundlerRuntime = (container) => {
  container.attachShareScopeMap = attachShareScopeMap;
  Object.assign(container.bundlerRuntime, { consumes, remotes, I: initializeSharing, initContainerEntry });
};
