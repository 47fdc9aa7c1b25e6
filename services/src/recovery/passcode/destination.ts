import type { Channel } from '@portal/contract/api';
import { canonicalEmail, canonicalUserId } from '@portal/contract/validation';
import { openContact } from '../../contacts/contacts';
import type { RecoveryContext } from '../state/recovery-context';
import type { Transaction } from '../state/transactions';

/** Destination of a message, as the limits count it. */
export interface Destination {
  /** Fingerprint of the contact; for a decoy of the User ID and the shown contact. */
  key: string;
  isOfDecoy: boolean;
}

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
  const { named_user, contacts } = transaction;
  const contact = openContact(context, transaction, channel);
  const counted =
    contact === undefined
      ? `${canonicalUserId(named_user)} ${contacts[channel] ?? ''}`
      : channel === 'Email'
        ? canonicalEmail(contact)
        : contact;
  return { key: context.secrets.fingerprint('destination', counted), isOfDecoy: contact === undefined };
}
