/** A usage record ready to be stored: text and numbers, nothing that could be a secret. */
export type StatisticsJson =
  string | number | boolean | null | StatisticsJson[] | { [name: string]: StatisticsJson };

const LONGEST_TEXT = 4096;
const MAX_DEPTH = 5;
const MAX_NAMES = 100;
const SECRET_NAMES = /pass(?:w|code|phrase|$)|pwd|(?:^|_)otp|secret|^pin$|authorization|^cookie/i;
/** Message key of a button, such as `recovery-mf:otp.heading`: not a field's content. */
const MESSAGE = /^[a-z-]+:[\w.-]+$/;
const SECRET_QUERY = /([?&](?:PASSWRD|password|otp|code|token|SMQUERYDATA|uti)=)[^&#\s]*/gi;
const SECRET_HEADER = /((?:authorization|cookie|x-xsrf-token)["']?\s*[:=]\s*["']?)[^"'\r\n}]+/gi;
// Neither the zero character nor half a surrogate pair can be stored as jsonb, and one would fail a whole batch.
const UNSUPPORTED_CHARACTERS = /[\p{Surrogate}\0]/gu;

function removeUnsupported(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replace(UNSUPPORTED_CHARACTERS, '\ufffd')
    .replace(SECRET_QUERY, '$1…')
    .replace(SECRET_HEADER, '$1…');
}

/**
 * Cleans a record from a browser: drops fields whose name suggests a secret, masks secrets in URLs, cuts texts at
 * 4096 characters and nesting at five levels (STA-1, security: no secret in statistics).
 *
 * @param value any JSON value
 */
export function cleanRecord(value: unknown, depth = 0): StatisticsJson {
  if (typeof value === 'string') return removeUnsupported(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.slice(0, MAX_NAMES).map((item) => cleanRecord(item, depth + 1));
  const speaksOfSecret = Object.entries(value).some(
    ([name, field]) =>
      name === 'FIELD_ID' && typeof field === 'string' && !MESSAGE.test(field) && SECRET_NAMES.test(field),
  );
  const fields = Object.entries(value)
    .filter(([name]) => !SECRET_NAMES.test(name) && !(speaksOfSecret && name === 'FIELD_VALUE'))
    .slice(0, MAX_NAMES);
  return Object.fromEntries(
    fields.map(([name, field]) => [removeUnsupported(name), cleanRecord(field, depth + 1)]),
  );
}

/**
 * Returns the first of the named fields that holds text.
 *
 * @returns at most 150 characters, '' when none does
 */
export function textField(record: StatisticsJson, names: readonly string[]): string {
  if (record === null || typeof record !== 'object' || Array.isArray(record)) return '';
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    // Cut last, a pair could be halved again.
    if (typeof value === 'string' && value !== '')
      return value.slice(0, 150).replace(UNSUPPORTED_CHARACTERS, '\ufffd');
  }
  return '';
}
