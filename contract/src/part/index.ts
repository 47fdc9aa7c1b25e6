/** What a team declares of its part, and what a build says of itself. */
export type * from './part-declaration';
export type * from './part-manifest';
