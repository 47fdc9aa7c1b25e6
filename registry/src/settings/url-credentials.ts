function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a URL's user and password were parsed as intended. An unencoded `#`, `/` or `?` in a password ends the host,
 * so that the `@` is in the path, query or hash; a `%` that begins no escape cannot be decoded.
 */
export function hasReadableCredentials({ username, password, pathname, search, hash }: URL): boolean {
  return hash === '' && !`${pathname}${search}`.includes('@') && [username, password].every(isDecodable);
}

/** Hint for error messages about such characters. */
export const PERCENT_ENCODE =
  'Percent-encode special characters of the user and the password, such as %23 for #.';
