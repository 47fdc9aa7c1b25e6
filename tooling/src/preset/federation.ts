/** How every container and the root take part in the federation. */
export const experiments = { optimization: { disableSnapshot: true, target: 'web' } } as const;

/** Likewise. */
export const federation = {
  dts: false,
  manifest: false,
  shareStrategy: 'loaded-first',
  remoteType: 'script',
} as const;
