import { CHANNEL_NAMES } from '@portal/contract/recovery';
import { normalizeText } from '@portal/contract/validation';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { CHANNEL_CONTACTS, type ContactColumn, type GivenContacts } from '../../contacts/channel-contacts';
import type { ContactReader, Contacts, SealedContacts } from '../../contacts/contacts';
import type { UserType } from '../../contacts/decoy-template';
import { ContactError, sealContacts } from '../../contacts/seal-contacts';
import type { DirectoryEntry } from './directory-client';
import type { DirectoryAttributes } from './directory-mapping';

/** User of the directory, as the portal reads them. */
export interface DirectoryUser {
  readonly dn: string;
  readonly userId: string;
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly contacts: GivenContacts;
  readonly userType: UserType;
  readonly firstTime: boolean;
  readonly disabled: boolean;
}

/** Returns the values of an attribute; some directories hold empty ones. */
export function getValues(entry: DirectoryEntry, attribute: string): readonly string[] {
  return (entry.values.get(attribute.toLowerCase()) ?? []).map(normalizeText).filter((value) => value !== '');
}

/** Returns the first contact of an entry for each channel. */
export function getContacts(entry: DirectoryEntry, attributes: DirectoryAttributes): GivenContacts {
  return Object.fromEntries(
    Object.values(CHANNEL_CONTACTS).flatMap(({ field, attribute }) => {
      const [value] = getValues(entry, attributes[attribute.key]);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Returns contacts by channel in the form used for sending; omits those that cannot be read. */
export function reachableContacts(
  givenContacts: GivenContacts,
  country: ContactReader['phoneCountry'],
): Contacts {
  const contacts: Contacts = {};
  for (const channel of CHANNEL_NAMES) {
    const { field, kind } = CHANNEL_CONTACTS[channel];
    const contact = kind.read(givenContacts[field] ?? '', country);
    if (contact) contacts[channel] = contact;
  }
  return contacts;
}

/**
 * Seals contacts for the table `contacts`.
 *
 * @param onUnreadable called with each field whose value is no e-mail address or phone number; the field is omitted
 */
export function sealReadableContacts(
  reader: ContactReader,
  givenContacts: GivenContacts,
  onUnreadable: (field: ContactColumn) => void,
): SealedContacts {
  try {
    return sealContacts(reader, givenContacts);
  } catch (error) {
    if (!(error instanceof ContactError)) throw error;
    onUnreadable(error.field);
    const { [error.field]: _, ...readable } = givenContacts;
    return sealReadableContacts(reader, readable, onUnreadable);
  }
}

/** Returns a fingerprint of all values that a row of `users` has from the directory. */
export function computeDigest(
  secrets: Pick<ServerSecrets, 'fingerprint'>,
  { userId, firstNames, lastNames, contacts, userType, firstTime, disabled }: DirectoryUser,
  country: string | undefined,
): string {
  const facts = [userId, firstNames[0], lastNames[0], contacts, userType, firstTime, disabled, country];
  return secrets.fingerprint('directory entry', JSON.stringify(facts));
}
