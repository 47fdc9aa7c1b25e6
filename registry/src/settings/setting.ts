/** JSON Schema 2020-12 keywords for the text of a setting. */
export interface ValueSchema {
  readonly type: 'string' | readonly ['integer', 'string'];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Package whose code reads a setting. */
export type SettingReader = 'registry' | 'server-kit' | 'services' | 'edge' | 'tooling' | 'tests';

/** Part of the reference page that lists a setting, from needed in production to rarely used. */
export type SettingGroup =
  | 'production'
  | 'common'
  | 'upstreams'
  | 'directory'
  | 'telemetry'
  | 'rare'
  | 'tests';

/** When the portal does not start without a setting. */
export type Requirement =
  | {
      /** Outside LOCAL and MOCK. */
      readonly inProduction: true;
      /** Settings that can replace this one. */
      readonly or?: readonly string[];
    }
  | {
      /** Setting that has no effect without this one. */
      readonly with: string;
    };

/** Description of a setting without its name, group and reader. */
export interface SettingDetails {
  readonly schema: ValueSchema;
  /** Meaning and unit in one line of Markdown; links are relative to docs/reference. */
  readonly meaning: string;
  /** Valid value for error messages and the JSON Schema. */
  readonly example: string;
  /** Default value as it would be set; absent when there is none or it depends on other settings. */
  readonly default?: string;
  /** Describes a default that depends on other settings. */
  readonly otherwise?: string;
  readonly unit?: 'days' | 'minutes' | 'seconds' | 'records' | 'messages' | 'requests';
  /** Whether its value is never printed and can be read from a file. */
  readonly secret?: true;
  readonly required?: Requirement;
}

/** Description of one environment variable. */
export interface Setting extends SettingDetails {
  readonly name: string;
  readonly group: SettingGroup;
  readonly readBy: SettingReader;
}

type Described<Table> = {
  readonly [Name in keyof Table]: Table[Name] & Pick<Setting, 'group' | 'readBy'> & { readonly name: Name };
};

/**
 * Describes the settings that one package reads. The reference page, the JSON Schema, `npm run check-settings`, error messages
 * and warnings about mistyped names all use these descriptions.
 */
export function describeSettings<const Table extends Readonly<Record<string, SettingDetails>>>(
  readBy: SettingReader,
  group: SettingGroup,
  table: Table,
): Described<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([name, details]) => [name, { ...details, name, group, readBy }]),
  ) as Described<Table>;
}

/** Schema of a text that matches a whole pattern; by default any text except a placeholder of examples/production.env. */
export function text(pattern = '(?!<[^<>]*>$).+') {
  return { type: 'string', pattern: `^(?:${pattern})$` } as const;
}

/** Schema of a text from a fixed list. */
export function oneOf<const Values extends readonly string[]>(...values: Values) {
  return { type: 'string', enum: values } as const;
}

/** Schema of an integer written in digits; both limits are inclusive. */
export function integer(minimum: number, maximum: number) {
  return { type: ['integer', 'string'], pattern: '^[0-9]+$', minimum, maximum } as const;
}

/** Example of a secret that must be generated. */
export const GENERATED_SECRET = '$(openssl rand -base64 32)';
