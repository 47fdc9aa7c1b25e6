import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FilterParser } from 'ldapts';
import { StartError } from '@portal/server-kit/configuration';
import { DIRECTORY_SETTINGS } from './directory-descriptions';

/** How a directory names its attributes and takes new passwords. */
export type DirectoryType = 'standard' | 'active-directory';

/** Names of the settings of a directory. */
export type SettingName = keyof typeof DIRECTORY_SETTINGS;

/** Placeholder of the User ID in LDAP_USER_FILTER. */
export const USER_ID_PLACEHOLDER = '{userId}';

/** An attribute description of RFC 4512, 2.5, as a name or an OID, without options. */
const ATTRIBUTE = /^(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)$/;
/** Beginning of a distinguished name; the directory checks the rest. */
const DISTINGUISHED_NAME = /^(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)=.+$/;

/** @throws StartError when LDAP_URL is not an ldap: or ldaps: URL of host and port alone */
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
 * @throws StartError when it is unreadable or has no PEM certificate
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

/** @throws StartError naming the setting when the text is no filter of RFC 4515 */
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

/** @throws StartError when LDAP_USER_FILTER is no filter, or lacks the placeholder of the User ID */
export function readUserFilter(text: string): string {
  readFilter('LDAP_USER_FILTER', text);
  if (!text.includes(USER_ID_PLACEHOLDER))
    throw new StartError(
      `LDAP_USER_FILTER must contain ${USER_ID_PLACEHOLDER}, such as (uid=${USER_ID_PLACEHOLDER}).`,
    );
  return text;
}

/** @throws StartError when LDAP_BASE_DN is no distinguished name */
export function readBaseDn(text: string): string {
  if (DISTINGUISHED_NAME.test(text)) return text;
  throw new StartError(
    `LDAP_BASE_DN must be a distinguished name such as ou=people,dc=example,dc=com, not "${text}".`,
  );
}

/**
 * @param type read for a user principal name only, which Active Directory accepts besides distinguished names
 * @throws StartError when LDAP_BIND_DN is neither
 */
export function readBindDn(text: string, type: () => DirectoryType): string {
  if (DISTINGUISHED_NAME.test(text)) return text;
  if (/^[^@\s]+@[^@\s]+$/.test(text) && type() === 'active-directory') return text;
  throw new StartError(
    `LDAP_BIND_DN must be a distinguished name such as cn=portal,dc=example,dc=com, not "${text}".`,
  );
}

/** @throws StartError when the setting does not name an attribute */
export function checkAttribute(name: SettingName, value: string): string {
  if (ATTRIBUTE.test(value)) return value;
  throw new StartError(
    `${name} must be the name of an attribute such as ${DIRECTORY_SETTINGS[name].example}, not "${value}".`,
  );
}
