import { canonicalEmail, canonicalUserId } from '@portal/shared-wl-assets/validation';
import { openContacts } from '../../contacts/contacts';
import type { Channel } from '../../contract/contract';
import type { RecoveryContext } from '../state/recovery-context';
import type { Transaction } from '../state/transactions';

/** Where a message goes to. */
export interface Destination {
  /** Fingerprint of the address, or of the name and channel. */
  key: string;
  ofNobody: boolean;
}

/**
 * Returns what messages are counted by. For a user it is the contact in the form in which it is compared: all its forms lead
 * to one mailbox or phone. For a decoy it is the User ID with the contact that was shown: channels that show the same
 * number share its limit, as a real user's do.
 */
export function getDestination(
  context: RecoveryContext,
  transaction: Transaction,
  channel: Channel,
): Destination {
  const { named_user, contacts } = transaction;
  const contact = openContacts(context, transaction)[channel];
  const counted =
    contact === undefined
      ? `${canonicalUserId(named_user)} ${contacts[channel] ?? ''}`
      : channel === 'Email'
        ? canonicalEmail(contact)
        : contact;
  return { key: context.secrets.fingerprint('destination', counted), ofNobody: contact === undefined };
}
