export * from './merge-texts';
export * from './text-resources';
export * from './fallback-texts';
