/** How every container and the root take part in the federation. */
export const FEDERATION_EXPERIMENTS = { optimization: { disableSnapshot: true, target: 'web' } } as const;

/** Likewise. */
export const FEDERATION_OPTIONS = {
  dts: false,
  manifest: false,
  shareStrategy: 'loaded-first',
  remoteType: 'script',
} as const;
