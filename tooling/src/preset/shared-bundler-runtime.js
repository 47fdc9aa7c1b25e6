const shared = globalThis.portalFederationRuntime;
if (shared === undefined) throw new Error('The root config must be loaded before its parts');

// The container has its own state and instance; the code is the root's.
export default {
  ...shared,
  runtime: { ...shared.runtime, init: (options) => shared.runtime.createInstance(options) },
  bundlerRuntime: { ...shared.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
