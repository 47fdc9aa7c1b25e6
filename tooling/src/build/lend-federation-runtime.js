import federation from 'federation-bundler-runtime/bundler.js';
// Left out of the root's own copy, which is no container; parts need it.
import { initContainerEntry } from 'federation-bundler-runtime/initContainerEntry.js';

globalThis.portalFederationRuntime = {
  ...federation,
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};
