import { readFileSync } from 'node:fs';
import { FilterParser } from 'ldapts';
import { z } from 'zod';
import type { Channel } from '@portal/contract/api';
import { decodeUtf8 } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { CHANNEL_CONTACTS } from '../../contacts/channel-contacts';

/** Placeholder of the User ID in the filter of one user. */
export const USER_ID_PLACEHOLDER = '{userId}';

function isFilter(text: string): boolean {
  try {
    FilterParser.parseString(text.replaceAll(USER_ID_PLACEHOLDER, 'x'));
    return /^\([^]*\)$/.test(text);
  } catch {
    return false;
  }
}

const filter = z.string().refine(isFilter, 'must be an LDAP filter such as (employeeType=staff)');
/** An attribute description (RFC 4512, 2.5): a name or an OID, without options. */
const attribute = z
  .string()
  .regex(/^(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)$/, 'must be the name of an attribute such as mail');

type ContactAttribute = (typeof CHANNEL_CONTACTS)[Channel]['attribute']['key'];

/** Attributes of the contacts. */
const CONTACT_ATTRIBUTES = Object.fromEntries(
  Object.values(CHANNEL_CONTACTS).map(({ attribute: { key, standard } }) => [
    key,
    attribute.default(standard),
  ]),
) as Readonly<Record<ContactAttribute, ReturnType<typeof attribute.default>>>;

/** Defaults of the mapping by type of directory. */
const DEFAULTS = {
  standard: {
    userFilter: '(uid={userId})',
    firstTimeFilter: '(pwdReset=TRUE)',
    // Locked by an administrator (draft-behera-ldap-password-policy, 5.3.3); locks after failed attempts have a real time.
    disabledFilter: '(pwdAccountLockedTime=000001010000Z)',
    userId: 'uid',
  },
  'active-directory': {
    userFilter: '(&(objectCategory=person)(objectClass=user)(sAMAccountName={userId}))',
    firstTimeFilter: '(pwdLastSet=0)',
    disabledFilter: '(userAccountControl:1.2.840.113556.1.4.803:=2)',
    userId: 'sAMAccountName',
  },
};

/** Creates the schema of LDAP_MAPPING_FILE with the defaults of a type of directory. */
function createSchema({
  userFilter,
  firstTimeFilter,
  disabledFilter,
  userId,
}: (typeof DEFAULTS)['standard']) {
  const attributes = z.strictObject({
    userId: attribute.default(userId),
    firstName: attribute.default('givenName'),
    lastName: attribute.default('sn'),
    ...CONTACT_ATTRIBUTES,
  });
  return z.strictObject({
    userFilter: filter
      .refine(
        (text) => text.includes(USER_ID_PLACEHOLDER),
        `must contain ${USER_ID_PLACEHOLDER}, such as (uid=${USER_ID_PLACEHOLDER})`,
      )
      .default(userFilter),
    /** Absent, it matches no user. */
    internalFilter: filter.optional(),
    firstTimeFilter: filter.default(firstTimeFilter),
    disabledFilter: filter.default(disabledFilter),
    attributes: attributes.prefault({}),
  });
}

/** How the portal finds users and their contacts in a directory. */
export type DirectoryMapping = Readonly<z.output<ReturnType<typeof createSchema>>>;

/** Names of the LDAP attributes, by their use in the portal. */
export type DirectoryAttributes = DirectoryMapping['attributes'];

function readJson(file: string): unknown {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new StartError('The file that LDAP_MAPPING_FILE names cannot be read.', { cause: error });
  }
  const read = decodeUtf8(bytes);
  if ('fault' in read) throw new StartError(`The file that LDAP_MAPPING_FILE names ${read.fault}.`);
  try {
    return JSON.parse(read.text);
  } catch (error) {
    throw new StartError('The file that LDAP_MAPPING_FILE names is not JSON.', { cause: error });
  }
}

/**
 * Returns the mapping of users: that of a file over the defaults of a directory's type.
 *
 * @param file of LDAP_MAPPING_FILE; only defaults when absent
 * @throws StartError with every mistake in the file
 */
export function readMapping(file: string | undefined, type: keyof typeof DEFAULTS): DirectoryMapping {
  const schema = createSchema(DEFAULTS[type]);
  const { data, error } = schema.safeParse(file === undefined ? {} : readJson(file));
  if (data !== undefined) return data;
  const mistakes = error.issues.map(({ path, message }) => [...path.map(String), message].join(' '));
  throw new StartError(`The file that LDAP_MAPPING_FILE names has mistakes: ${mistakes.join('; ')}.`);
}
