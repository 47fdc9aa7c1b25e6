/** Environments that a portal can run in (ENV-1). */
export const environments = ['DEV', 'QA', 'XAT', 'PRODUCTION', 'LOCAL', 'MOCK'] as const;

export type Environment = (typeof environments)[number];
