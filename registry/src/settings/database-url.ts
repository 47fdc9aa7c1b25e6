import { givenSettings } from './given-settings';
import { readSecret } from './secret-files';
import { StartError } from './start-error';
import { hasReadableCredentials, PERCENT_ENCODE } from './url-credentials';
import { findUnknownUrlPart } from './url-parts';
import type { Variables } from './variables';

/**
 * Reads the URL of the Postgres server from DATABASE_URL, or from the file that DATABASE_URL_FILE names.
 *
 * @returns undefined when neither is set
 * @throws StartError naming the variable; never repeats the URL, which may hold a password
 */
export function readDatabaseUrl(variables: Variables): string | undefined {
  const url = readSecret(givenSettings(variables), 'DATABASE_URL');
  if (url === undefined) return undefined;
  const unknownPart = findUnknownUrlPart('DATABASE_URL', url);
  if (unknownPart !== null) throw new StartError(`DATABASE_URL ${unknownPart}.`);
  if (
    URL.canParse(url) &&
    /^postgres(?:ql)?:$/.test(new URL(url).protocol) &&
    hasReadableCredentials(new URL(url))
  )
    return url;
  throw new StartError(
    `DATABASE_URL must be a URL such as postgres://user:password@db.example.com:5432/portal. ${PERCENT_ENCODE}`,
  );
}
