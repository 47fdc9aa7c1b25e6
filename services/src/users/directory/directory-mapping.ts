import { readFileSync } from 'node:fs';
import { FilterParser } from 'ldapts';
import { z } from 'zod';
import { decodeUtf8 } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';

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

/** What LDAP_MAPPING_FILE says about users; an absent filter matches no user. */
const MAPPING = z.strictObject({
  userFilter: filter.refine(
    (text) => text.includes(USER_ID_PLACEHOLDER),
    `must contain ${USER_ID_PLACEHOLDER}, such as (uid=${USER_ID_PLACEHOLDER})`,
  ),
  internalFilter: filter.optional(),
  firstTimeFilter: filter.optional(),
  disabledFilter: filter.optional(),
  attributes: z.strictObject({
    userId: attribute,
    firstName: attribute,
    lastName: attribute,
    email: attribute,
    /** Number for text messages. */
    mobile: attribute,
    /** Number for phone calls. */
    phone: attribute,
  }),
});
const CHANGES = MAPPING.partial().extend({ attributes: MAPPING.shape.attributes.partial().default({}) });

/** How the portal finds users and their contacts in a directory. */
export interface DirectoryMapping {
  /** Filter of one user, with `{userId}`. */
  readonly userFilter: string;
  /** Filters of internal, first-time and disabled users; an absent filter matches no user. */
  readonly internalFilter?: string;
  readonly firstTimeFilter?: string;
  readonly disabledFilter?: string;
  /** Names of the LDAP attributes. */
  readonly attributes: DirectoryAttributes;
}

/** Names of the LDAP attributes, by their use in the portal. */
export type DirectoryAttributes = Readonly<z.output<typeof MAPPING>['attributes']>;

const ATTRIBUTES = {
  firstName: 'givenName',
  lastName: 'sn',
  email: 'mail',
  mobile: 'mobile',
  phone: 'telephoneNumber',
};

const DEFAULTS = {
  standard: {
    userFilter: '(uid={userId})',
    firstTimeFilter: '(pwdReset=TRUE)',
    // Locked by an administrator (draft-behera-ldap-password-policy, 5.3.3); locks after failed attempts have a real time.
    disabledFilter: '(pwdAccountLockedTime=000001010000Z)',
    attributes: { ...ATTRIBUTES, userId: 'uid' },
  },
  'active-directory': {
    userFilter: '(&(objectCategory=person)(objectClass=user)(sAMAccountName={userId}))',
    firstTimeFilter: '(pwdLastSet=0)',
    disabledFilter: '(userAccountControl:1.2.840.113556.1.4.803:=2)',
    attributes: { ...ATTRIBUTES, userId: 'sAMAccountName' },
  },
} satisfies Readonly<Record<string, DirectoryMapping>>;

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
  const defaults = DEFAULTS[type];
  if (file === undefined) return defaults;
  const { success, data, error } = CHANGES.safeParse(readJson(file));
  if (!success) {
    const mistakes = error.issues.map(({ path, message }) => [...path.map(String), message].join(' '));
    throw new StartError(`The file that LDAP_MAPPING_FILE names has mistakes: ${mistakes.join('; ')}.`);
  }
  const { attributes, ...filters } = JSON.parse(JSON.stringify(data)) as Partial<DirectoryMapping>;
  return { ...defaults, ...filters, attributes: { ...defaults.attributes, ...attributes } };
}
