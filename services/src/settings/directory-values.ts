import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FilterParser } from 'ldapts';
import { StartError } from '@portal/server-kit/configuration';
import { DIRECTORY_SETTINGS } from './directory-descriptions';

/** Type of a directory: determines default attributes and filters, and how passwords are changed. */
export type DirectoryType = 'standard' | 'active-directory';

/** Names of the settings of a directory. */
export type SettingName = keyof typeof DIRECTORY_SETTINGS;

/** Placeholder of the User ID in LDAP_USER_FILTER. */
export const USER_ID_PLACEHOLDER = '{userId}';

/** Matches an attribute description (RFC 4512, 2.5): a name or an OID, without options. */
const ATTRIBUTE = /^(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)$/;
/** Matches the beginning of a distinguished name; the directory checks the rest. */
const DISTINGUISHED_NAME = /^(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)=.+$/;

/** Parses LDAP_URL. @throws StartError when it is not an ldap: or ldaps: URL with host and port only */
export function readDirectoryUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (
    parsed === null ||
    !/^ldaps?:$/.test(parsed.protocol) ||
    parsed.hostname === '' ||
    !['', '/'].includes(parsed.pathname) ||
    [parsed.username, parsed.password, parsed.search, parsed.hash].some((part) => part !== '')
  ) {
    throw new StartError(
      'LDAP_URL must be a URL such as ldaps://ldap.example.com:636, without user, path and query. One URL: put a load balancer or a DNS name before several servers.',
    );
  }
  return parsed;
}

/**
 * Reads the file of LDAP_CA_FILE.
 *
 * @throws StartError when the file is unreadable or has no PEM certificate
 */
export function readCertificates(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError('The file that LDAP_CA_FILE names cannot be read.', { cause: error });
  }
  try {
    const certificates = text.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? [];
    if (certificates.length === 0) throw new Error('no certificate');
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch (error) {
    throw new StartError('The file that LDAP_CA_FILE names holds no certificate in PEM format.', {
      cause: error,
    });
  }
  return text;
}

/** Checks an LDAP filter. @throws StartError naming the setting when the text is not a filter (RFC 4515) */
export function readFilter(name: string, text: string): string {
  try {
    if (!/^\([^]*\)$/.test(text)) throw new Error('no parentheses');
    FilterParser.parseString(text.replaceAll(USER_ID_PLACEHOLDER, 'x'));
  } catch (error) {
    throw new StartError(`${name} must be an LDAP filter such as (employeeType=staff), not "${text}".`, {
      cause: error,
    });
  }
  return text;
}

/** Checks LDAP_USER_FILTER. @throws StartError when it is not a filter or lacks the placeholder of the User ID */
export function readUserFilter(text: string): string {
  readFilter('LDAP_USER_FILTER', text);
  if (!text.includes(USER_ID_PLACEHOLDER))
    throw new StartError(
      `LDAP_USER_FILTER must contain ${USER_ID_PLACEHOLDER}, such as (uid=${USER_ID_PLACEHOLDER}).`,
    );
  return text;
}

/** Checks LDAP_BASE_DN. @throws StartError when it is not a distinguished name */
export function readBaseDn(text: string): string {
  if (DISTINGUISHED_NAME.test(text)) return text;
  throw new StartError(
    `LDAP_BASE_DN must be a distinguished name such as ou=people,dc=example,dc=com, not "${text}".`,
  );
}

/**
 * Checks LDAP_BIND_DN: a distinguished name, or in Active Directory also a user principal name.
 *
 * @param type called only when the text is not a distinguished name
 * @throws StartError when it is neither
 */
export function readBindDn(text: string, type: () => DirectoryType): string {
  if (DISTINGUISHED_NAME.test(text)) return text;
  if (/^[^@\s]+@[^@\s]+$/.test(text) && type() === 'active-directory') return text;
  throw new StartError(
    `LDAP_BIND_DN must be a distinguished name such as cn=portal,dc=example,dc=com, not "${text}".`,
  );
}

/** Checks the name of an attribute. @throws StartError when it is not one */
export function checkAttribute(name: SettingName, value: string): string {
  if (ATTRIBUTE.test(value)) return value;
  throw new StartError(
    `${name} must be the name of an attribute such as ${DIRECTORY_SETTINGS[name].example}, not "${value}".`,
  );
}
