/**
 * Returns the cases of a test matrix; in a quick run (`npm test`) only a sample of them.
 *
 * @param first position of the first case of the sample
 * @param step distance to the next one; without it the sample is one case
 */
export const sampleCases = <const Case>(
  cases: readonly Case[],
  first = 0,
  step = Infinity,
): readonly Case[] =>
  process.env['TEST_QUICK'] === '1' ? cases.filter((_case, at) => at % step === first) : cases;
