import type { UserSettings } from '../../users/user-settings';
import { RejectedError } from './row-problems';

/**
 * Rejects changes of users when users are stored in a directory.
 *
 * @throws RejectedError when LDAP_URL is set
 */
export function rejectDirectory({ directory }: UserSettings): void {
  if (directory !== undefined)
    throw new RejectedError(
      'With LDAP_URL users are kept in the directory. Change them there. Nothing was done.',
    );
}
