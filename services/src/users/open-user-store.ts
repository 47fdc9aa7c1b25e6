import type { ServiceContext } from '../context/service-context';
import { openDatabaseUsers } from './database-users';
import { openDirectoryUsers } from './directory/directory-users';
import type { UserSettings } from './user-settings';
import type { UserStore } from './user-store';

/** Opens the user store that the settings name: the directory, or else the database. */
export async function openUserStore(
  context: ServiceContext,
  { directory, phoneCountry }: UserSettings,
): Promise<UserStore> {
  return directory === undefined
    ? await openDatabaseUsers({ ...context, phoneCountry })
    : openDirectoryUsers(context, directory, phoneCountry);
}
