/** Arbitrary fixed number, so that every test run tries the same cases. */
const DEFAULT_SEED = 1;

/**
 * Returns the seed of property tests. `npm test` uses a fixed one, so that unrelated changes do not fail; the long
 * commands (PORTAL_TEST_LONG) use new ones. PORTAL_TEST_SEED repeats a seed that fast-check printed with a failure.
 *
 * @returns parameters of fast-check
 */
export function readPropertySeed(variables: Readonly<Record<string, string | undefined>>): { seed?: number } {
  const { PORTAL_TEST_SEED: again, PORTAL_TEST_LONG: long } = variables;
  if (again) return { seed: Number(again) };
  return long === undefined ? { seed: DEFAULT_SEED } : {};
}
