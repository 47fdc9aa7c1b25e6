// Stub of runtime-core's preloading: the edge writes a page's preloads.
export const defaultPreloadArgs = {};
export const normalizePreloadExposes = (exposes) => exposes;
export const formatPreloadArgs = () => [];
export const preloadAssets = () => Promise.resolve([]);
