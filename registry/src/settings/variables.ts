/** Environment variables, as `process.env` has them. */
export type Variables = Readonly<Record<string, string | undefined>>;
