import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FilterParser } from 'ldapts';
import { readAll, readChoice, type Variables, wholeNumber } from '@portal/registry/settings';
import { isLoopback, StartError } from '@portal/server-kit/configuration';
import { DIRECTORY_SETTINGS } from './directory-descriptions';

/** How a directory names its attributes and takes new passwords. */
export type DirectoryType = 'standard' | 'active-directory';

/** Attributes of an entry, by what the portal uses them for. */
export interface DirectoryAttributes {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Receives text messages. */
  readonly mobile: string;
  /** Receives phone calls. */
  readonly phone: string;
}

/** An LDAP directory as the user store. */
export interface DirectorySettings {
  readonly type: DirectoryType;
  /** ldap: or ldaps: URL with host and port alone. */
  readonly url: string;
  readonly startTls: boolean;
  /** PEM certificates; the system's authorities when absent. */
  readonly ca?: string;
  readonly bindDn: string;
  readonly bindPassword: string;
  readonly baseDn: string;
  /** Filter of one user, with `{userId}`. */
  readonly userFilter: string;
  readonly attributes: DirectoryAttributes;
  /** Filters that decide about a user; false when absent. */
  readonly internalFilter?: string;
  readonly firstTimeFilter?: string;
  readonly disabledFilter?: string;
  /** Longest wait for one operation. */
  readonly timeoutMs: number;
}

/** Placeholder of the User ID in LDAP_USER_FILTER. */
export const USER_ID_PLACEHOLDER = '{userId}';

type SettingName = keyof typeof DIRECTORY_SETTINGS;

type Defaults = Readonly<
  Record<
    DirectoryType,
    { userFilter: string; userId: string; firstTimeFilter: string; disabledFilter: string }
  >
>;

const DEFAULTS: Defaults = {
  standard: {
    userFilter: '(uid={userId})',
    userId: 'uid',
    firstTimeFilter: '(pwdReset=TRUE)',
    // Locked by an administrator (draft-behera-ldap-password-policy, 5.3.3); a lock after failures has a real time.
    disabledFilter: '(pwdAccountLockedTime=000001010000Z)',
  },
  'active-directory': {
    userFilter: '(&(objectCategory=person)(objectClass=user)(sAMAccountName={userId}))',
    userId: 'sAMAccountName',
    firstTimeFilter: '(pwdLastSet=0)',
    disabledFilter: '(userAccountControl:1.2.840.113556.1.4.803:=2)',
  },
};

/** An attribute description of RFC 4512, 2.5, as a name or an OID, without options. */
const ATTRIBUTE = /^(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)$/;
/** Enough to tell a distinguished name from something else; the directory knows the rest. */
const DISTINGUISHED_NAME = /^(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)=.+$/;

function readUrl(url: string): URL {
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

function readStartTls(variables: Variables): boolean {
  return readChoice(variables, DIRECTORY_SETTINGS.LDAP_STARTTLS) === 'true';
}

function readCa(file: string | undefined): string | undefined {
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
function readFilter(name: string, text: string): string {
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

function readUserFilter(text: string): string {
  readFilter('LDAP_USER_FILTER', text);
  if (!text.includes(USER_ID_PLACEHOLDER))
    throw new StartError(
      `LDAP_USER_FILTER must contain ${USER_ID_PLACEHOLDER}, such as (uid=${USER_ID_PLACEHOLDER}).`,
    );
  return text;
}

function required(variables: Variables, name: SettingName): string {
  const value = variables[name];
  if (value === undefined) throw new StartError(`${name} must be set, since LDAP_URL is.`);
  return value;
}

function readBaseDn(text: string): string {
  if (DISTINGUISHED_NAME.test(text)) return text;
  throw new StartError(
    `LDAP_BASE_DN must be a distinguished name such as ou=people,dc=example,dc=com, not "${text}".`,
  );
}

/** @param type is asked for a user principal name only, which Active Directory knows besides distinguished names */
function readBindDn(text: string, type: () => DirectoryType): string {
  if (DISTINGUISHED_NAME.test(text)) return text;
  if (/^[^@\s]+@[^@\s]+$/.test(text) && type() === 'active-directory') return text;
  throw new StartError(
    `LDAP_BIND_DN must be a distinguished name such as cn=portal,dc=example,dc=com, not "${text}".`,
  );
}

function checkAttribute(name: SettingName, value: string): string {
  if (ATTRIBUTE.test(value)) return value;
  throw new StartError(
    `${name} must be the name of an attribute such as ${DIRECTORY_SETTINGS[name].example}, not "${value}".`,
  );
}

function readAttributes(variables: Variables, type: () => DirectoryType): DirectoryAttributes {
  const { LDAP_FIRST_NAME_ATTRIBUTE, LDAP_LAST_NAME_ATTRIBUTE, LDAP_EMAIL_ATTRIBUTE } = DIRECTORY_SETTINGS;
  const { LDAP_MOBILE_ATTRIBUTE, LDAP_PHONE_ATTRIBUTE } = DIRECTORY_SETTINGS;
  const read = ({ name, default: fallback }: { readonly name: SettingName; readonly default: string }) =>
    checkAttribute(name, variables[name] ?? fallback);
  return readAll({
    userId: () =>
      checkAttribute('LDAP_USER_ID_ATTRIBUTE', variables.LDAP_USER_ID_ATTRIBUTE ?? DEFAULTS[type()].userId),
    firstName: () => read(LDAP_FIRST_NAME_ATTRIBUTE),
    lastName: () => read(LDAP_LAST_NAME_ATTRIBUTE),
    email: () => read(LDAP_EMAIL_ATTRIBUTE),
    mobile: () => read(LDAP_MOBILE_ATTRIBUTE),
    phone: () => read(LDAP_PHONE_ATTRIBUTE),
  });
}

/** How the connection to the directory is made, and where the portal runs. */
interface Connection {
  readonly url: () => URL;
  readonly type: () => DirectoryType;
  readonly startTls: () => boolean;
  readonly isSandbox: boolean;
  /** For messages. */
  readonly environment: string;
}

/** Returns checks against connections that send passwords unencrypted, and against settings without effect. */
function createEncryptionChecks(
  { url, type, startTls, isSandbox, environment }: Connection,
  caFile: string | undefined,
): readonly (() => void)[] {
  const hasTlsUrl = (): boolean => url().protocol === 'ldaps:';
  const isPlain = (): boolean => !hasTlsUrl() && !startTls();
  return [
    () => {
      if (hasTlsUrl() && startTls())
        throw new StartError(
          'LDAP_STARTTLS is for an ldap: URL, but LDAP_URL is an ldaps: URL. Remove LDAP_STARTTLS.',
        );
    },
    () => {
      if (!isSandbox && isPlain() && !isLoopback(url().hostname))
        throw new StartError(
          `LDAP_URL would send passwords unencrypted, which ${environment} does not allow. Use an ldaps: URL, or set LDAP_STARTTLS to true.`,
        );
    },
    () => {
      if (isPlain() && type() === 'active-directory')
        throw new StartError(
          'LDAP_URL must be an ldaps: URL, or LDAP_STARTTLS true: Active Directory takes new passwords over TLS only.',
        );
    },
    () => {
      if (caFile !== undefined && isPlain())
        throw new StartError(
          'LDAP_CA_FILE has no effect on an ldap: URL without TLS. Use an ldaps: URL, or set LDAP_STARTTLS to true.',
        );
    },
  ];
}

/** @throws StartError naming the settings that have no effect without LDAP_URL */
function rejectWithoutUrl(variables: Variables): void {
  const given = Object.keys(DIRECTORY_SETTINGS).filter((name) => variables[name] !== undefined);
  if (given.length === 0) return;
  const [verb, object] = given.length === 1 ? ['is', given[0]] : ['are', 'them'];
  throw new StartError(
    `${given.join(', ')} ${verb} set, but LDAP_URL is not. Set LDAP_URL, or remove ${object}.`,
  );
}

/**
 * Reads the settings of the directory.
 *
 * @param environment name of the environment for messages
 * @param isSandbox LOCAL and MOCK, where connections without TLS are allowed
 * @returns undefined without LDAP_URL: users are then in the database
 * @throws StartError naming the variables; never repeats the password
 */
export function readDirectorySettings(
  variables: Variables,
  environment: string,
  isSandbox: boolean,
): DirectorySettings | undefined {
  const { LDAP_URL: given } = variables;
  if (given === undefined) {
    rejectWithoutUrl(variables);
    return undefined;
  }
  const url = (): URL => readUrl(given);
  const type = (): DirectoryType => readChoice(variables, DIRECTORY_SETTINGS.LDAP_TYPE);
  const startTls = (): boolean => readStartTls(variables);
  const filter = (
    name: 'LDAP_FIRST_TIME_FILTER' | 'LDAP_DISABLED_FILTER',
    kind: 'firstTimeFilter' | 'disabledFilter',
  ): string => readFilter(name, variables[name] ?? DEFAULTS[type()][kind]);
  const { LDAP_INTERNAL_FILTER: internal } = variables;
  const { ca, internalFilter, ...read } = readAll(
    {
      type,
      url: () => `${url().protocol}//${url().host}`,
      startTls,
      ca: () => readCa(variables.LDAP_CA_FILE),
      bindDn: () => readBindDn(required(variables, 'LDAP_BIND_DN'), type),
      bindPassword: () => required(variables, 'LDAP_BIND_PASSWORD'),
      baseDn: () => readBaseDn(required(variables, 'LDAP_BASE_DN')),
      userFilter: () => readUserFilter(variables.LDAP_USER_FILTER ?? DEFAULTS[type()].userFilter),
      attributes: () => readAttributes(variables, type),
      internalFilter: () =>
        internal === undefined ? undefined : readFilter('LDAP_INTERNAL_FILTER', internal),
      firstTimeFilter: () => filter('LDAP_FIRST_TIME_FILTER', 'firstTimeFilter'),
      disabledFilter: () => filter('LDAP_DISABLED_FILTER', 'disabledFilter'),
      timeoutMs: () => wholeNumber(variables, DIRECTORY_SETTINGS.LDAP_TIMEOUT_SECONDS) * 1_000,
    },
    ...createEncryptionChecks({ url, type, startTls, isSandbox, environment }, variables.LDAP_CA_FILE),
  );
  return {
    ...read,
    ...(ca !== undefined && { ca }),
    ...(internalFilter !== undefined && { internalFilter }),
  };
}
