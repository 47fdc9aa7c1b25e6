import type { ServicesSettings } from '../../settings/settings';
import { RejectedError } from './row-problems';

/**
 * Rejects changes of users that the directory has.
 *
 * @throws RejectedError with LDAP_URL
 */
export function rejectDirectory({ directory }: ServicesSettings): void {
  if (directory !== undefined)
    throw new RejectedError(
      'With LDAP_URL users are kept in the directory. Change them there. Nothing was done.',
    );
}
