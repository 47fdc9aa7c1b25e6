/** Of 32 random signs of hexadecimal, the poorest alphabet in use, fewer come up once in twenty million times. */
const FEWEST_DISTINCT = 8;

/** What stands in examples to be replaced. In 43 random signs of base64 any of them is as good as impossible. */
const PLACEHOLDERS = /change|secret|password|example|placeholder|replace|default|production|serverkey/i;

function steps(values: Uint8Array): number[] {
  return Array.from(values.subarray(1), (value, index) => value - (values[index] ?? 0));
}

/** Whether something is the same piece over and over again, be the last one cut off. */
function repeats(values: Uint8Array): boolean {
  const longest = Math.floor(values.length / 2);
  for (let period = 1; period <= longest; period += 1) {
    if (values.subarray(period).every((value, index) => value === values[index])) return true;
  }
  return false;
}

/**
 * Whether bytes are such as somebody types or counts up, not such as chance gives: few different ones, a piece over and
 * over, or a run like 1, 2, 3 (security rule 16; NIST SP 800-133, 4: keys come from a random bit generator).
 */
export function hasRepeatedPattern(values: Uint8Array): boolean {
  return (
    new Set(values).size < FEWEST_DISTINCT || new Set(steps(values)).size < FEWEST_DISTINCT || repeats(values)
  );
}

/** Whether a text is regular, or holds a word of an example that was to be replaced (security rule 16). */
export function isGuessable(text: string): boolean {
  return hasRepeatedPattern(Buffer.from(text)) || PLACEHOLDERS.test(text.replace(/[^a-z]/gi, ''));
}
