/** Names, steps and lengths of statistics records. */
export * from './constants';
export * from './recovery-steps';
