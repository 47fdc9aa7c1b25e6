function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a URL's user and password are read as they were meant. A `#`, `/` or `?` in a password ends the host, so that
 * its `@` is found behind it; a `%` that begins no escape cannot be decoded.
 */
export function hasReadableCredentials({ username, password, pathname, search, hash }: URL): boolean {
  return hash === '' && !`${pathname}${search}`.includes('@') && [username, password].every(isDecodable);
}

/** How to encode such characters, for the error message. */
export const PERCENT_ENCODE =
  'Percent-encode special characters of the user and the password, such as %23 for #.';
