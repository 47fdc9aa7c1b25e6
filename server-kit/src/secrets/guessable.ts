/** Minimum of distinct characters: 32 random hexadecimal digits have fewer once in twenty million times. */
const MIN_DISTINCT_CHARACTERS = 8;

/** Placeholder words of examples, which 43 random characters of base64 practically never contain. */
const PLACEHOLDERS = /change|secret|password|example|placeholder|replace|default|production|serverkey/i;

function steps(values: Uint8Array): number[] {
  return Array.from(values.subarray(1), (value, index) => value - (values[index] ?? 0));
}

/** Whether a value is one repeated sequence; the last repetition may be incomplete. */
function repeats(values: Uint8Array): boolean {
  const longest = Math.floor(values.length / 2);
  for (let period = 1; period <= longest; period += 1) {
    if (values.subarray(period).every((value, index) => value === values[index])) return true;
  }
  return false;
}

/**
 * Whether bytes are unlikely to be random: few distinct values, a repeated sequence, or a run like 1, 2, 3 (security
 * rule 16; NIST SP 800-133, 4: keys come from a random bit generator).
 */
export function hasRepeatedPattern(values: Uint8Array): boolean {
  return (
    new Set(values).size < MIN_DISTINCT_CHARACTERS ||
    new Set(steps(values)).size < MIN_DISTINCT_CHARACTERS ||
    repeats(values)
  );
}

/** Whether a text has a pattern, or contains a placeholder word of an example (security rule 16). */
export function isGuessable(text: string): boolean {
  return hasRepeatedPattern(Buffer.from(text)) || PLACEHOLDERS.test(text.replace(/[^a-z]/gi, ''));
}
