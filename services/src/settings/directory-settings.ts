import { readAll, readChoice, type Variables, wholeNumber } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { DIRECTORY_SETTINGS } from './directory-descriptions';
import { createEncryptionChecks } from './directory-encryption';
import {
  checkAttribute,
  type DirectoryType,
  readBaseDn,
  readBindDn,
  readCertificates,
  readDirectoryUrl,
  readFilter,
  readUserFilter,
  type SettingName,
} from './directory-values';

/** Names of the LDAP attributes, by their use in the portal. */
export interface DirectoryAttributes {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Number for text messages. */
  readonly mobile: string;
  /** Number for phone calls. */
  readonly phone: string;
}

/** An LDAP directory as the user store. */
export interface DirectorySettings {
  readonly type: DirectoryType;
  /** ldap: or ldaps: URL with host and port only. */
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
  /** Filters of internal, first-time and disabled users; an absent filter matches no user. */
  readonly internalFilter?: string;
  readonly firstTimeFilter?: string;
  readonly disabledFilter?: string;
  /** Timeout of one operation. */
  readonly timeoutMs: number;
}

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
    // Locked by an administrator (draft-behera-ldap-password-policy, 5.3.3); locks after failed attempts have a real time.
    disabledFilter: '(pwdAccountLockedTime=000001010000Z)',
  },
  'active-directory': {
    userFilter: '(&(objectCategory=person)(objectClass=user)(sAMAccountName={userId}))',
    userId: 'sAMAccountName',
    firstTimeFilter: '(pwdLastSet=0)',
    disabledFilter: '(userAccountControl:1.2.840.113556.1.4.803:=2)',
  },
};

function readStartTls(variables: Variables): boolean {
  return readChoice(variables, DIRECTORY_SETTINGS.LDAP_STARTTLS) === 'true';
}

function required(variables: Variables, name: SettingName): string {
  const value = variables[name];
  if (value === undefined) throw new StartError(`${name} must be set, since LDAP_URL is.`);
  return value;
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

/** Rejects settings that have no effect without LDAP_URL. @throws StartError naming them */
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
  const url = (): URL => readDirectoryUrl(given);
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
      ca: () => readCertificates(variables.LDAP_CA_FILE),
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
