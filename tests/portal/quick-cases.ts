/**
 * Selects the cases of a generated matrix that `npm test` runs; the long commands run all of them.
 *
 * @param positions of the cases for `npm test`, counted from 0 in the order of the loop
 * @returns a function that returns the tag of the loop's next test, for its title or its details
 */
export function quickCases(...positions: readonly number[]): () => '@quick' | '@long' {
  let next = 0;
  return () => (positions.includes(next++) ? '@quick' : '@long');
}
