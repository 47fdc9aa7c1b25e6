/** JSON value of a usage record after cleaning: it contains nothing that could be a secret. */
export type StatisticsJson =
  | string
  | number
  | boolean
  | null
  | StatisticsJson[]
  | { [name: string]: StatisticsJson };

const LONGEST_TEXT = 4096;
const MAX_DEPTH = 5;
const MAX_NAMES = 100;
const SECRET_NAMES = /pass(?:w|code|phrase|$)|pwd|(?:^|_)otp|secret|^pin$|authorization|^cookie/i;
/** Matches the message key of a button, such as `recovery-mf:otp.heading`, which does not name an input field. */
const MESSAGE = /^[a-z-]+:[\w.-]+$/;
const SECRET_QUERY = /([?&](?:PASSWRD|password|otp|code|token|SMQUERYDATA|uti)=)[^&#\s]*/gi;
const SECRET_HEADER = /((?:authorization|cookie|x-xsrf-token)["']?\s*[:=]\s*["']?)[^"'\r\n}]+/gi;
// Null characters and lone surrogates cannot be stored as jsonb; a single one would make the whole batch fail.
const UNSUPPORTED_CHARACTERS = /[\p{Surrogate}\0]/gu;

function removeUnsupported(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replace(UNSUPPORTED_CHARACTERS, '\ufffd')
    .replace(SECRET_QUERY, '$1…')
    .replace(SECRET_HEADER, '$1…');
}

/**
 * Cleans a record from a browser: drops fields whose name suggests a secret, masks secrets in URLs and headers, truncates
 * texts to 4096 characters and nesting to five levels (STA-1, security: no secret in statistics).
 *
 * @param value any JSON value
 */
export function cleanRecord(value: unknown, depth = 0): StatisticsJson {
  if (typeof value === 'string') return removeUnsupported(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.slice(0, MAX_NAMES).map((item) => cleanRecord(item, depth + 1));
  const mentionsSecret = Object.entries(value).some(
    ([name, field]) =>
      name === 'FIELD_ID' && typeof field === 'string' && !MESSAGE.test(field) && SECRET_NAMES.test(field),
  );
  const fields = Object.entries(value)
    .filter(([name]) => !SECRET_NAMES.test(name) && !(mentionsSecret && name === 'FIELD_VALUE'))
    .slice(0, MAX_NAMES);
  return Object.fromEntries(
    fields.map(([name, field]) => [removeUnsupported(name), cleanRecord(field, depth + 1)]),
  );
}

/**
 * Returns the text of the first named field that contains any.
 *
 * @returns at most 150 characters; empty when no field contains text
 */
export function textField(record: StatisticsJson, names: readonly string[]): string {
  if (record === null || typeof record !== 'object' || Array.isArray(record)) return '';
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    // Replaced after truncation, which may split a surrogate pair.
    if (typeof value === 'string' && value !== '')
      return value.slice(0, 150).replace(UNSUPPORTED_CHARACTERS, '\ufffd');
  }
  return '';
}
