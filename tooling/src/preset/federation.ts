/** Experiments of the federation plugin in every container. */
export const FEDERATION_EXPERIMENTS = { optimization: { disableSnapshot: true, target: 'web' } } as const;

/** Options of the federation plugin in every container. */
export const FEDERATION_OPTIONS = {
  dts: false,
  manifest: false,
  shareStrategy: 'loaded-first',
  remoteType: 'script',
} as const;
