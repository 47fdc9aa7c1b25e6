/** Any fixed number: with it a test run tries the same cases as the one before. */
const DEFAULT_SEED = 1;

/**
 * Returns the seed of property tests. `npm test` uses a fixed one, so that no unrelated change fails; the long
 * commands (PORTAL_TEST_LONG) use new ones, and fast-check prints the seed of a failure. PORTAL_TEST_SEED repeats it.
 *
 * @returns parameters of fast-check
 */
export function readPropertySeed(variables: Readonly<Record<string, string | undefined>>): { seed?: number } {
  const { PORTAL_TEST_SEED: again, PORTAL_TEST_LONG: long } = variables;
  if (again) return { seed: Number(again) };
  return long === undefined ? { seed: DEFAULT_SEED } : {};
}
