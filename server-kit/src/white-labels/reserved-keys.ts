/**
 * Path segments that cannot be keys (D-2). Deploying a part relies on them (tooling/src/routes): a route with one of
 * them does not overlap with a `:wl` route.
 */
const RESERVED: Readonly<Record<string, string>> = {
  app: 'is the path of the login pages',
  apps: 'is the path of the pages after login',
  nxn: 'is the path of the page for a new password',
  'self-service': 'is the path of the recovery pages',
  parts: 'is the path of the parts’ files',
  ops: 'is the path of the operator’s pages',
};

/** Returns why a key is reserved; null if it is not. */
export function reservedKey(key: string): string | null {
  return Object.hasOwn(RESERVED, key) ? (RESERVED[key] ?? null) : null;
}
