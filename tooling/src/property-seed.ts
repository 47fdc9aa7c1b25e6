/** Any fixed number: with it a test run tries the same cases as the one before. */
const FIXED = 1;

/**
 * With what property tests begin. `npm test` tries the same cases every time, so that no change fails by chance; the long
 * commands (PORTAL_TEST_LONG) try new ones, and fast-check prints the seed of what it finds. PORTAL_TEST_SEED tries that
 * seed once more.
 *
 * @returns parameters of fast-check
 */
export function propertySeed(variables: Readonly<Record<string, string | undefined>>): { seed?: number } {
  const { PORTAL_TEST_SEED: again, PORTAL_TEST_LONG: long } = variables;
  if (again) return { seed: Number(again) };
  return long === undefined ? { seed: FIXED } : {};
}
