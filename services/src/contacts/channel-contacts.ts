import type { Channel } from '@portal/contract/api';
import type { ContactKind } from './contact-kind';
import { EMAIL_CONTACT } from './email-contact';
import { PHONE_CONTACT } from './phone-contact';

/** How the users' contacts of a channel come to the services; the rest is in the channel's record in the contract. */
interface ChannelContact {
  readonly kind: ContactKind;
  /** Column of an imported file. */
  readonly field: string;
  /** Option of `users add`, and what it takes. */
  readonly option: { readonly flags: string; readonly meaning: string };
  /** Label in printed users. */
  readonly label: string;
  /** Attribute of a directory: its key in LDAP_MAPPING_FILE, and its name unless that file has another one. */
  readonly attribute: { readonly key: string; readonly standard: string };
}

/** Contacts by channel. */
export const CHANNEL_CONTACTS = {
  Email: {
    kind: EMAIL_CONTACT,
    field: 'email',
    option: { flags: '--email <address>', meaning: 'e-mail address' },
    label: 'E-mail',
    attribute: { key: 'email', standard: 'mail' },
  },
  SMS: {
    kind: PHONE_CONTACT,
    field: 'cellPhone',
    option: { flags: '--cell-phone <number>', meaning: 'phone for SMS' },
    label: 'SMS',
    attribute: { key: 'mobile', standard: 'mobile' },
  },
  Call: {
    kind: PHONE_CONTACT,
    field: 'businessPhone',
    option: { flags: '--business-phone <number>', meaning: 'phone for calls' },
    label: 'Call',
    attribute: { key: 'phone', standard: 'telephoneNumber' },
  },
} as const satisfies Readonly<Record<Channel, ChannelContact>>;

/** Column of a contact in an imported file. */
export type ContactColumn = (typeof CHANNEL_CONTACTS)[Channel]['field'];

/** Contacts of a user as they were given, not yet normalized. */
export type GivenContacts = Readonly<Partial<Record<ContactColumn, string>>>;
