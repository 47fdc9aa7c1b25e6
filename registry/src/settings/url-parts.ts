/** Parts of a URL that a setting permits besides scheme, user, host, port and path. */
interface PermittedParts {
  /** Permitted values by parameter; null for any value. Absent when the setting permits every parameter. */
  readonly parameters?: Readonly<Record<string, readonly string[] | null>>;
  readonly placeholders?: readonly string[];
}

const PERMITTED: Readonly<Record<string, PermittedParts>> = {
  DATABASE_URL: {
    parameters: {
      sslmode: ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'],
      sslrootcert: null,
      sslcert: null,
      sslkey: null,
      sslnegotiation: ['direct', 'postgres'],
      uselibpqcompat: ['true'],
      ssl: ['true', '1', '0'],
      host: null,
      options: null,
      application_name: null,
    },
  },
  HOME_URL: { placeholders: ['{wl}'] },
};
const PLAIN: PermittedParts = { parameters: {} };

/** Parses the query of a URL, whose parameters may not be encoded. */
function listParameters(url: string): readonly (readonly [name: string, value: string])[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  return query.split('&').flatMap((pair) => {
    const match = /^([\w.-]{1,40})=(.*)$/.exec(pair);
    return match === null ? [] : [[match[1] ?? '', match[2] ?? ''] as const];
  });
}

function findUnknownParameter(
  url: string,
  permitted: NonNullable<PermittedParts['parameters']>,
): string | undefined {
  for (const [name, value] of listParameters(url)) {
    const values = Object.hasOwn(permitted, name) ? permitted[name] : undefined;
    if (values === undefined) {
      const names = Object.keys(permitted);
      const others = names.length === 0 ? '' : `; it knows ${names.join(', ')}`;
      return `has the parameter ${name}, which the portal does not know${others}`;
    }
    if (values !== null && !values.includes(value))
      return `has the parameter ${name} with another value than ${values.join(', ')}`;
  }
  return undefined;
}

/**
 * Finds a parameter or placeholder in a URL that the portal would ignore, such as a mistyped `sslmode`.
 *
 * @param name setting whose value is a URL, or a list with URLs
 * @returns a fault that continues a sentence after the setting's name and contains no value; null when there is none
 */
export function findUnknownUrlPart(name: string, value: string): string | null {
  // Without user and password, which may contain such characters and must not be printed.
  const url = value.replace(/:\/\/.*@/s, '://');
  const { parameters, placeholders = [] } = PERMITTED[name] ?? PLAIN;
  const placeholder = (url.match(/\{\w{0,40}\}/g) ?? []).find((each) => !placeholders.includes(each));
  if (placeholder !== undefined) {
    const others = placeholders.length === 0 ? '' : `; it replaces ${placeholders.join(', ')}`;
    return `has the placeholder ${placeholder}, which the portal does not replace${others}`;
  }
  return (parameters && findUnknownParameter(url, parameters)) ?? null;
}
