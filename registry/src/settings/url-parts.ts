/** Parts of a URL that a setting permits besides scheme, user, host, port and path. */
export interface PermittedUrlParts {
  /** Permitted values by parameter; null for any value. Absent when the setting permits every parameter. */
  readonly parameters?: Readonly<Record<string, readonly string[] | null>>;
  readonly placeholders?: readonly string[];
}

function findUnknownParameter(
  url: string,
  permitted: NonNullable<PermittedUrlParts['parameters']>,
): string | null {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  for (const pair of query.split('&')) {
    const [, name, value = ''] = /^([\w.-]{1,40})=(.*)$/.exec(pair) ?? [];
    if (name === undefined) continue;
    const values = Object.hasOwn(permitted, name) ? permitted[name] : undefined;
    if (values === undefined) {
      const names = Object.keys(permitted).join(', ');
      return `has the parameter ${name}, which the portal does not know${names && `; it knows ${names}`}`;
    }
    if (values !== null && !values.includes(value))
      return `has the parameter ${name} with another value than ${values.join(', ')}`;
  }
  return null;
}

/**
 * Finds a parameter or placeholder that the portal would ignore.
 *
 * @returns a fault that continues a sentence after the setting's name and contains no value; null when there is none
 */
export function findUnknownUrlPart(
  unmaskedUrl: string,
  { parameters, placeholders = [] }: PermittedUrlParts,
): string | null {
  // Without user and password, which may contain such characters and must not be printed.
  const url = unmaskedUrl.replace(/:\/\/.*@/s, '://');
  const placeholder = (url.match(/\{\w{0,40}\}/g) ?? []).find((each) => !placeholders.includes(each));
  if (placeholder === undefined) return parameters ? findUnknownParameter(url, parameters) : null;
  const others = placeholders.length === 0 ? '' : `; it replaces ${placeholders.join(', ')}`;
  return `has the placeholder ${placeholder}, which the portal does not replace${others}`;
}

/** Returns whether every `%` of a text begins an escape. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Characters of a host that cannot extend a page's policy. */
const HOST = /^(?:[a-z0-9._-]*|\[[0-9a-f:]+\])$/i;

/**
 * Returns whether a URL has a usable host, and user and password as intended. An unencoded `#`, `/` or `?` in a password
 * ends the host, so that the `@` is in the path, query or hash.
 */
export function isPlainUrl(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { hostname, username, password, pathname, search, hash } = new URL(given);
  const isReadable = hash === '' && !`${pathname}${search}`.includes('@');
  return HOST.test(hostname) && isReadable && [username, password].every(isDecodable);
}

/** Hint for error messages about such characters. */
export const PERCENT_ENCODE =
  'Percent-encode special characters of the user and the password, such as %23 for #.';

const LOOPBACK = /^((?:[a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a host is loopback: localhost and its subdomains, 127.0.0.0/8 or [::1].
 *
 * @param hostname as in `URL.hostname`
 */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
