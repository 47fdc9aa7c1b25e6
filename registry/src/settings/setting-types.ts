import { existsSync } from 'node:fs';
import { z } from 'zod';
import { findUnknownUrlPart, isPlainUrl, type PermittedUrlParts } from './url-parts';

/* zod types of settings. A `must` continues the message of a mistake after the setting's name. */

/** Example of a secret that must be generated. */
export const GENERATED_SECRET = '$(openssl rand -base64 32)';

/** One line of any text except a placeholder of examples/production.env. */
const ANY = '(?!<[^<>]*>$).+';

/** Text that matches a whole pattern. */
export function text(pattern = ANY, must = 'must be one line of text') {
  return z.string().regex(new RegExp(`^(?:${pattern})$`), must);
}

/** Integer written in digits; both limits are inclusive. */
export function integer(minimum: number, maximum: number) {
  const must = `must be a whole number from ${minimum} to ${maximum}`;
  return text('[0-9]+', must)
    .pipe(z.coerce.number<string>().min(minimum, must).max(maximum, must))
    .meta({ type: ['integer', 'string'], minimum, maximum });
}

/** TCP port; 0 chooses a free one. */
export function port() {
  return integer(0, 65_535);
}

/** Text from a fixed list. */
export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

/** Converts a text, and reports a mistake when the result is null. */
export function convert<Value>(
  schema: z.ZodType<string, string>,
  must: string,
  read: (text: string) => Value | null,
) {
  return schema.transform((given, context): Value => {
    const value = read(given);
    if (value !== null) return value;
    context.addIssue(must);
    return z.NEVER;
  });
}

/** List with commas; spaces around entries and empty entries are ignored. @param pattern of the whole list */
export function list<Value>(entry: z.ZodType<Value, string>, must?: string, pattern?: string) {
  return text(pattern, must)
    .transform((given): readonly string[] => given.split(',').flatMap((each) => each.trim() || []))
    .pipe(z.array(entry).readonly());
}

/** URL; parameters and placeholders that the portal would ignore, such as a mistyped `sslmode`, are rejected. */
export function url(
  pattern: string,
  must: string,
  permitted: PermittedUrlParts = { parameters: {} },
  isValid: (url: string) => boolean = isPlainUrl,
) {
  return z
    .string()
    .superRefine((given, context) => {
      const fault = findUnknownUrlPart(given, permitted);
      if (fault !== null) context.addIssue(`${fault}.`);
    })
    .regex(new RegExp(`^(?:${pattern})$`), must)
    .refine(isValid, must);
}

/** http or https URL that has only host, port and path. */
export function httpUrl(must: string) {
  return url('https?://[^/?#@\\s]+(?:/[^?#\\s]*)?', must);
}

/** Origin of an http or https URL without a path. */
export function origin(must: string) {
  return url('https?://[^/?#@\\s]+/?', must).transform((given) => new URL(given).origin);
}

/** Path of an existing file or folder. */
export function existingPath() {
  return text().refine(existsSync, 'must name an existing file or folder');
}
