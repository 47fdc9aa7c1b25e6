import { z } from 'zod';
import { numberInDigits } from './number-in-digits';

/** Part of the reference page that lists a setting, from needed in production to rarely used. */
export type SettingGroup = 'production' | 'common' | 'upstreams' | 'directory' | 'telemetry' | 'rare';

/** What a schema does not say about a setting: for the reference, `npm run check-settings` and error messages. */
export interface SettingMeta {
  readonly group: SettingGroup;
  /** Meaning and unit in one line of Markdown; links are relative to docs/reference. */
  readonly meaning: string;
  /** Valid value for error messages and the JSON Schema. */
  readonly example: string;
  /** Describes a default that depends on other settings. */
  readonly otherwise?: string;
  readonly unit?: 'days' | 'messages' | 'requests';
  /** Whether its value is never printed and can be read from a file. */
  readonly secret?: true;
  /** Whether a portal outside LOCAL and MOCK needs it, or one of these settings in its place. */
  readonly inProduction?: true | readonly string[];
  /** Setting that is incomplete without this one. */
  readonly requiredWith?: string;
  /** Setting without which this one has no effect, which is an error. */
  readonly onlyWith?: string;
}

/** Schema of one environment variable: from its text, or undefined when it is not set. */
export type SettingSchema<Value = unknown> = z.ZodType<Value, string | undefined>;

const META = z.registry<SettingMeta>();

/** Returns a function that describes settings of one section of the reference. */
export function settingsIn(group: SettingGroup) {
  return <Value>(
    schema: z.ZodType<Value, string | undefined>,
    meta: Omit<SettingMeta, 'group'>,
  ): SettingSchema<Value> => schema.register(META, { ...meta, group });
}

/** Settings of a feature by the names of their variables. */
export type SettingsShape = Readonly<Record<string, SettingSchema>>;

/** Values of settings after a start has checked them. */
export type SettingValues<Shape extends SettingsShape> = {
  readonly [Name in keyof Shape]: z.output<Shape[Name]>;
};

/** A setting with its name and metadata. */
export interface Setting extends SettingMeta {
  readonly name: string;
  readonly schema: SettingSchema;
  /** Default as it would be set. */
  readonly default?: string;
}

/** Lists settings with their metadata. @throws Error for a schema without metadata */
export function listSettings(shape: SettingsShape): readonly Setting[] {
  return Object.entries(shape).map(([name, schema]) => {
    const meta = META.get(schema);
    if (meta === undefined) throw new Error(`${name} has no metadata`);
    const isDefaulted = schema instanceof z.ZodPrefault;
    return { ...meta, name, schema, ...(isDefaulted && { default: String(schema.def.defaultValue) }) };
  });
}

/** One line of any text except a placeholder of examples/production.env. */
const ANY = '(?!<[^<>]*>$).+';

/**
 * Schema of a text that matches a whole pattern.
 *
 * @param must continues the message of a mistake after the setting's name
 */
export function text(pattern = ANY, must = 'must be one line of text') {
  return z.string().regex(new RegExp(`^(?:${pattern})$`), must);
}

/** Schema of an integer written in digits; both limits are inclusive. */
export function integer(minimum: number, maximum: number) {
  const must = `must be a whole number from ${minimum} to ${maximum}`;
  return convert(text('[0-9]+', must), must, (digits) => numberInDigits(digits, minimum, maximum)).meta({
    type: ['integer', 'string'],
    minimum,
    maximum,
  });
}

/** Schema of a text from a fixed list. */
export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

/** Converts a text, and reports a mistake when the result is null. @param must as that of `text` */
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

/** Schema of a list with commas; spaces around entries and empty entries are ignored. */
export function list<Value>(
  schema: z.ZodType<string, string>,
  must: string,
  read: (entry: string) => Value | null,
) {
  return convert(schema, must, (given) => {
    const entries = given.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [read(entry.trim())]));
    return entries.includes(null) ? null : (entries as readonly Value[]);
  });
}

/** Characters of a host that cannot extend a page's policy. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/;

/** Schema of an http or https URL that has only host, port and path. @param must as that of `text` */
export function httpUrl(must: string) {
  return text('https?://[^/?#@\\s]+(?:/[^?#\\s]*)?', must).refine(
    (url) => URL.canParse(url) && HOST.test(new URL(url).hostname),
    must,
  );
}

/** Example of a secret that must be generated. */
export const GENERATED_SECRET = '$(openssl rand -base64 32)';
