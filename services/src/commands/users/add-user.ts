import { print } from '@portal/registry/run-command';
import { CHANNEL_CONTACTS, type GivenContacts } from '../../contacts/channel-contacts';
import { DRY_RUN_NOTICE } from './print-result';
import type { UserField, UserRows } from './read-user-file';
import { printWarnings } from './row-problems';
import { type Inviting, mailDelivery, runImport } from './run-import';
import type { UserType } from './user-types';

export interface AddOptions extends Inviting, GivenContacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly type: UserType;
}

/** Runs `npm run users -- add`. */
export async function addUser(userId: string, options: AddOptions): Promise<void> {
  const { apply = false, send, firstName, lastName, type } = options;
  const values = {
    userId,
    firstName,
    lastName,
    userType: type,
    ...Object.fromEntries(
      Object.values(CHANNEL_CONTACTS).flatMap(({ field }) =>
        options[field] === undefined ? [] : [[field, options[field]]],
      ),
    ),
  };
  const rows: UserRows = {
    columns: new Set(Object.keys(values) as UserField[]),
    rows: [{ row: null, values }],
    problems: [],
  };
  const result = await runImport(() => rows, {
    source: 'The user',
    existing: 'reject',
    isApplied: apply,
    delivery: send ? mailDelivery(options) : () => ({ kind: 'print' }),
  });
  printWarnings(result.warnings);
  if (!apply) return print(`${userId} can be added. ${DRY_RUN_NOTICE}`);
  print(`Added: ${userId}.`);
  for (const { temporaryPassword } of result.generated)
    print(
      send ? 'Queued: the e-mail with the temporary password.' : `Temporary password: ${temporaryPassword}`,
    );
}
