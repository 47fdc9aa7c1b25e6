import type { Channel } from '@portal/contract/api';
import { CHANNEL_CONTACTS } from '../../contacts/channel-contacts';
import { openContact } from '../../contacts/contacts';
import type { Destination } from '../limits/limits';
import type { RecoveryContext } from '../recovery-context';
import type { Transaction } from '../state/transactions';

/**
 * Returns the counter key of messages. For a user it is the canonical contact, because all spellings reach the same mailbox
 * or phone. For a decoy it is the User ID with the shown contact, so that channels with the same number share a limit, as a
 * real user's do.
 */
export function getDestination(
  context: RecoveryContext,
  transaction: Transaction,
  channel: Channel,
): Destination {
  const { user_key, contacts } = transaction;
  const contact = openContact(context, transaction, channel);
  const counted =
    contact === undefined
      ? `${user_key} ${contacts[channel] ?? ''}`
      : CHANNEL_CONTACTS[channel].kind.canonicalize(contact);
  return { key: context.secrets.fingerprint('destination', counted), isOfDecoy: contact === undefined };
}
