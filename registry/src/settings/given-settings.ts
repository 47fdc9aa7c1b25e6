/** Environment variables, as `process.env` has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The settings that say something: one that is empty counts as not set, as a line of a compose file leaves it. */
export function givenSettings(variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}
