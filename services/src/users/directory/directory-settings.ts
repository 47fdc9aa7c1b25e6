import {
  oneOf,
  readAll,
  rejectAll,
  settingsIn,
  type SettingValues,
  text,
  url,
} from '@portal/registry/settings';
import { isLoopback } from '@portal/server-kit/configuration';
import { type DirectoryMapping, readMapping } from './directory-mapping';
import { readCertificates } from './read-certificates';

const directory = settingsIn('directory');

const DISTINGUISHED_NAME = '(?:[A-Za-z][A-Za-z0-9-]*|\\d+(?:\\.\\d+)+)=.+';
const URL_SENTENCE =
  'must be a URL such as ldaps://ldap.example.com:636, without user, path and query. One URL: put a load balancer or a DNS name before several servers.';
const BIND_DN = 'must be a distinguished name such as cn=portal,dc=example,dc=com';

/** Settings of an LDAP directory. */
export const DIRECTORY_SETTINGS = {
  LDAP_URL: directory(url('ldaps?://[^/?#@\\s]+/?', URL_SENTENCE).optional(), {
    meaning: 'directory, such as `ldaps://ldap.example.com:636`',
    example: 'ldaps://ldap.example.com:636',
  }),
  LDAP_BIND_DN: directory(text(`${DISTINGUISHED_NAME}|[^@\\s]+@[^@\\s]+`, BIND_DN).optional(), {
    requiredWith: 'LDAP_URL',
    onlyWith: 'LDAP_URL',
    meaning: 'account that searches users and sets passwords',
    example: 'cn=portal,dc=example,dc=com',
  }),
  LDAP_BIND_PASSWORD: directory(text().optional(), {
    secret: true,
    requiredWith: 'LDAP_URL',
    onlyWith: 'LDAP_URL',
    meaning: 'its password',
    example: '<password of the account>',
  }),
  LDAP_BASE_DN: directory(
    text(DISTINGUISHED_NAME, 'must be a distinguished name such as ou=people,dc=example,dc=com').optional(),
    {
      requiredWith: 'LDAP_URL',
      onlyWith: 'LDAP_URL',
      meaning: 'base entry of the users',
      example: 'ou=people,dc=example,dc=com',
    },
  ),
  LDAP_CA_FILE: directory(text().optional(), {
    onlyWith: 'LDAP_URL',
    otherwise: 'authorities of Node.js',
    meaning: 'PEM file of the directory’s certificate authority',
    example: '/etc/portal/ldap-ca.pem',
  }),
  LDAP_STARTTLS: directory(oneOf('true', 'false').prefault('false'), {
    onlyWith: 'LDAP_URL',
    meaning: '`true` encrypts the connection of an `ldap:` URL',
    example: 'true',
  }),
  LDAP_TYPE: directory(oneOf('standard', 'active-directory').prefault('standard'), {
    onlyWith: 'LDAP_URL',
    meaning: 'or `active-directory`',
    example: 'active-directory',
  }),
  LDAP_MAPPING_FILE: directory(text().optional(), {
    onlyWith: 'LDAP_URL',
    otherwise: 'by `LDAP_TYPE`',
    meaning: 'JSON file with [filters and attributes](../how-to/connect-a-directory.md#map-users) of users',
    example: '/etc/portal/ldap-mapping.json',
  }),
};

type DirectoryValues = SettingValues<typeof DIRECTORY_SETTINGS>;

/** Type of a directory: determines default attributes and filters, and how passwords are changed. */
export type DirectoryType = DirectoryValues['LDAP_TYPE'];

/** An LDAP directory as the user store. */
export interface DirectorySettings extends DirectoryMapping {
  readonly type: DirectoryType;
  /** ldap: or ldaps: URL with host and port only. */
  readonly url: string;
  readonly startTls: boolean;
  /** PEM certificates; the system's authorities when absent. */
  readonly ca?: string;
  readonly bindDn: string;
  readonly bindPassword: string;
  readonly baseDn: string;
  /** Timeout of one operation. */
  readonly timeoutMs: number;
}

const TIMEOUT_MS = 5_000;

/** Rejects connections that send passwords unencrypted, and settings without effect. */
function checkEncryption(values: DirectoryValues, url: URL, environment: string, isSandbox: boolean): void {
  const { LDAP_TYPE: type, LDAP_BIND_DN: bindDn = '', LDAP_CA_FILE: caFile } = values;
  const isStartTls = values.LDAP_STARTTLS === 'true';
  const isTls = url.protocol === 'ldaps:';
  const isPlain = !isTls && !isStartTls;
  rejectAll(
    [
      isTls && isStartTls,
      'LDAP_STARTTLS is for an ldap: URL, but LDAP_URL is an ldaps: URL. Remove LDAP_STARTTLS.',
    ],
    [
      isPlain && !isSandbox && !isLoopback(url.hostname),
      `LDAP_URL would send passwords unencrypted, which ${environment} does not allow. Use an ldaps: URL, or set LDAP_STARTTLS to true.`,
    ],
    [
      isPlain && type === 'active-directory',
      'LDAP_URL must be an ldaps: URL, or LDAP_STARTTLS true: Active Directory takes new passwords over TLS only.',
    ],
    [
      isPlain && caFile !== undefined,
      'LDAP_CA_FILE has no effect on an ldap: URL without TLS. Use an ldaps: URL, or set LDAP_STARTTLS to true.',
    ],
    [
      bindDn !== '' && type === 'standard' && !new RegExp(`^${DISTINGUISHED_NAME}$`).test(bindDn),
      `LDAP_BIND_DN ${BIND_DN}; LDAP_TYPE=active-directory also takes a user principal name.`,
    ],
  );
}

/**
 * Returns the settings of the directory from their values.
 *
 * @param environment name of the environment for messages
 * @param isSandbox LOCAL and MOCK, where connections without TLS are allowed
 * @returns undefined without LDAP_URL: users are then in the database
 * @throws StartError naming the variables; never repeats the password
 */
export function toDirectorySettings(
  values: DirectoryValues,
  environment: string,
  isSandbox: boolean,
): DirectorySettings | undefined {
  const { LDAP_URL: given, LDAP_TYPE: type } = values;
  if (given === undefined) return undefined;
  const url = new URL(given);
  const { ca, mapping } = readAll(
    {
      ca: () => readCertificates(values.LDAP_CA_FILE),
      mapping: () => readMapping(values.LDAP_MAPPING_FILE, type),
    },
    () => checkEncryption(values, url, environment, isSandbox),
  );
  return {
    ...mapping,
    type,
    url: `${url.protocol}//${url.host}`,
    startTls: values.LDAP_STARTTLS === 'true',
    bindDn: values.LDAP_BIND_DN ?? '',
    bindPassword: values.LDAP_BIND_PASSWORD ?? '',
    baseDn: values.LDAP_BASE_DN ?? '',
    timeoutMs: TIMEOUT_MS,
    ...(ca !== undefined && { ca }),
  };
}
