// Stub of runtime-core's preloading: the edge adds the preloads to a page.
export const defaultPreloadArgs = {};
export const normalizePreloadExposes = (exposes) => exposes;
export const formatPreloadArgs = () => [];
export const preloadAssets = () => Promise.resolve([]);
