/** Settings of both processes, from environment variables; the defaults fit a portal on port 8080. */
const { PORTAL_ORIGIN, ISSUER, RELYING_PARTY, CLIENT_SECRET, DATABASE_URL = '' } = process.env;

/** Origin of the portal, as visitors use it. */
export const portalOrigin = PORTAL_ORIGIN ?? 'http://localhost:8080';

/** Origin of the OpenID provider, as visitors use it; the portal forwards login forms there (SIGN_ON_SERVICE_URL). */
export const issuer = ISSUER ?? 'http://localhost:9100';

/** Origin of the application behind the login; the home of the portal's visitors (HOME_URL). */
export const relyingParty = RELYING_PARTY ?? 'http://localhost:9200';

/** Client of the application: the client ID is the key of its white label, so the login page has its brand. */
export const client = { id: 'karmesin', secret: CLIENT_SECRET ?? 'secret-for-local-use-only' };

/** Postgres server of the portal, whose built-in recovery keeps the users. */
export const databaseUrl = DATABASE_URL;
