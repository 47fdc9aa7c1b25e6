import { attachShareScopeMap } from 'federation-bundler-runtime/attachShareScopeMap.js';
import { consumes } from 'federation-bundler-runtime/consumes.js';
import { initContainerEntry } from 'federation-bundler-runtime/initContainerEntry.js';
import { initializeSharing } from 'federation-bundler-runtime/initializeSharing.js';
import { remotes } from 'federation-bundler-runtime/remotes.js';

/**
 * Lends a container the federation plugin's bundler runtime, in place of what it began with
 * (borrowed-federation-runtime.js).
 *
 * @param container what the federation plugin wrote down of it
 */
export const lendFederationRuntime = (container) => {
  container.attachShareScopeMap = attachShareScopeMap;
  Object.assign(container.bundlerRuntime, { consumes, remotes, I: initializeSharing, initContainerEntry });
};
