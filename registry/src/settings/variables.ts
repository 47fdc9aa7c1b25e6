/** Environment variables in the form of `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;
