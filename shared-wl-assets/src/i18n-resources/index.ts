export * from './merge-texts';
export * from './text-resources';
