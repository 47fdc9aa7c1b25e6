import { isLoopback, StartError } from '@portal/server-kit/configuration';
import type { DirectoryType } from './directory-values';

/** Settings of the connection to the directory, and the portal's environment. */
interface Connection {
  readonly url: () => URL;
  readonly type: () => DirectoryType;
  readonly startTls: () => boolean;
  readonly isSandbox: boolean;
  /** Name of the environment, for messages. */
  readonly environment: string;
}

/** Returns checks that reject connections that send passwords unencrypted, and settings without effect. */
export function createEncryptionChecks(
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
