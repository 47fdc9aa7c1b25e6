import type { ServiceContext } from '../context/service-context';
import { openDatabaseUsers } from './database-users';
import type { UserStore } from './user-store';

/** Opens the user store that the settings name. */
export function openUserStore(context: ServiceContext): Promise<UserStore> {
  return openDatabaseUsers(context);
}
