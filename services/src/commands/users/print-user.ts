import { CHANNEL_NAMES, CHANNELS } from '@portal/contract/recovery';
import { print } from '@portal/registry/run-command';
import { CHANNEL_CONTACTS } from '../../contacts/channel-contacts';
import { auditUsers, commandActor } from './command-audit';
import { showUser, type UserDescription } from './show-user';
import { createUnknownUserError, withStoredUsers } from './users-database';

const LABELS: Readonly<Partial<Record<keyof UserDescription, string>>> = {
  userId: 'User ID',
  name: 'Name',
  type: 'Type',
  ...Object.fromEntries(
    CHANNEL_NAMES.map((channel) => [CHANNELS[channel].name, CHANNEL_CONTACTS[channel].label]),
  ),
  password: 'Password',
  recovery: 'Recovery',
  added: 'Added',
};

/** Returns one line for each field of a user. */
export function formatUser(user: UserDescription): readonly string[] {
  return Object.entries(LABELS).map(
    ([field, label]) => `${`${label}:`.padEnd(11)}${user[field as keyof UserDescription] ?? 'none'}`,
  );
}

/** Runs `npm run users -- show`. */
export async function printUser(userId: string, { json }: { readonly json?: true }): Promise<void> {
  await withStoredUsers(async (opened) => {
    const { database, secrets, now } = opened;
    const user = await showUser(opened, userId);
    if (user === null) throw createUnknownUserError();
    await auditUsers(database, secrets, 'showUser', [user.userId], { actor: commandActor(), now });
    if (json) return print(JSON.stringify(user, null, 2));
    for (const line of formatUser(user)) print(line);
  });
}
