const lent = globalThis.portalFederationRuntime;
if (lent === undefined) throw new Error('The root config must be loaded before its parts');

// The container has its own state and instance; the code is the root's.
export default {
  ...lent,
  runtime: { ...lent.runtime, init: (options) => lent.runtime.createInstance(options) },
  bundlerRuntime: { ...lent.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
