/** Maximum length of a name that is compared; known names are shorter. */
const MAX_LENGTH = 100;

/** Returns the Levenshtein distance of two names. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (let column = 0; column < other.length; column += 1) {
      const replaced = (row[column] ?? 0) + (letter === other[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/**
 * Suggests the known name that was probably meant, for an error message.
 *
 * @returns such as `; did you mean "heroText"?`, or an empty text
 */
export function suggestKey(name: string, known: readonly string[]): string {
  if (name.length > MAX_LENGTH) return '';
  const limit = Math.max(1, Math.floor(name.length / 4));
  const [nearest] = known
    .map((each) => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((left, right) => left.far - right.far);
  return nearest === undefined ? '' : `; did you mean "${nearest.each}"?`;
}
