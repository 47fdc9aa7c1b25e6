import { StartError } from '@portal/server-kit/configuration';
import { DirectoryClient } from './directory-client';
import { DirectoryUnavailableError } from './directory-errors';
import type { DirectorySettings } from './directory-settings';
import { getValues } from './directory-user';

/**
 * Connects to the directory and reads one user, so that a wrong setting is found at start.
 *
 * @throws StartError naming the setting
 */
export async function assertDirectoryUsable(settings: DirectorySettings): Promise<void> {
  const client = new DirectoryClient(settings, { warn: () => undefined });
  const { userId } = settings.attributes;
  try {
    await client.search({ scope: 'base', attributes: ['1.1'] });
    const [user] = await client.firstEntries(client.everyUser, [userId], 1);
    if (user === undefined)
      throw new StartError(
        'No entry below LDAP_BASE_DN matches userFilter of LDAP_MAPPING_FILE, or the account of LDAP_BIND_DN may not read it.',
      );
    if (getValues(user, userId).length === 0)
      throw new StartError(
        `The User ID in LDAP_MAPPING_FILE is "${userId}", which an entry that matches userFilter does not have, or the account of LDAP_BIND_DN may not read it.`,
      );
  } catch (error) {
    throw error instanceof DirectoryUnavailableError
      ? new StartError(error.problem, { cause: error })
      : error;
  } finally {
    await client.close();
  }
}
