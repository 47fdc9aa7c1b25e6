import { z } from 'zod';

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
  readonly unit?: 'days' | 'messages' | 'minutes' | 'requests' | 'seconds';
  /** Whether its value is never printed and can be read from a file. */
  readonly secret?: true;
  /** Whether line breaks at its end are ignored: JSON, and base64, which `openssl rand` ends with one. */
  readonly multiline?: true;
  /** Whether a portal outside LOCAL and MOCK needs it, or one of these settings in its place. */
  readonly inProduction?: true | readonly string[];
  /** Setting that is incomplete without this one. */
  readonly requiredWith?: string;
  /** Setting without which this one has no effect, which is an error. */
  readonly onlyWith?: string;
  /** Outside LOCAL and MOCK its URLs must be https, or only those of other machines. */
  readonly https?: 'always' | 'remote';
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
