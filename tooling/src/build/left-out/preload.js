// In place of runtime-core's preloading: the edge writes the preloads of a page itself.
export const defaultPreloadArgs = {};
export const normalizePreloadExposes = (exposes) => exposes;
export const formatPreloadArgs = () => [];
export const preloadAssets = () => Promise.resolve([]);
