/** Settings of both processes, from environment variables; the defaults fit a portal on port 8080. */
const { PORTAL_ORIGIN, ISSUER, RELYING_PARTY, CLIENT_SECRET } = process.env;

/** Origin of the portal, as visitors use it. */
export const portalOrigin = PORTAL_ORIGIN ?? 'http://localhost:8080';

/** Origin of the OpenID provider, as visitors use it; the portal forwards login forms there (SIGN_ON_SERVICE_URL). */
export const issuer = ISSUER ?? 'http://localhost:9100';

/** Origin of the application behind the login; the home of the portal's visitors (HOME_URL). */
export const relyingParty = RELYING_PARTY ?? 'http://localhost:9200';

/** Client of the application: the client ID is the key of its white label, so the login page has its brand. */
export const client = { id: 'karmesin', secret: CLIENT_SECRET ?? 'secret-for-local-use-only' };

/**
 * Returns the URL of the portal's Postgres database, whose users sign in.
 *
 * @throws Error without DATABASE_URL
 */
export function readDatabaseUrl(): string {
  const { DATABASE_URL: url } = process.env;
  if (url) return url;
  throw new Error('DATABASE_URL must be set to the Postgres database of the portal.');
}
