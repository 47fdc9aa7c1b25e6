/** Maximum nesting depth; a statistics batch has three levels. */
const MAX_DEPTH = 8;

/** Maximum number of members and elements; a batch of 100 usage records has about 4,000. */
const MAX_VALUES = 10_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);

/**
 * Returns whether a JSON text is nested too deeply or has too many values to be parsed without delaying other requests.
 * Reads each byte once and allocates nothing.
 *
 * @param body UTF-8, valid JSON or not
 */
export function isOversizedJson(body: Uint8Array): boolean {
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COMMA) values += 1;
    if (values > MAX_VALUES) return true;
  }
  return false;
}
