import { ResultCodeError } from 'ldapts';
import { describeTlsProblem } from '@portal/registry/run-command';
import { UnavailableError } from '@portal/server-kit/http';

/** Failed directory operation that is not due to the user or password; the request gets 503. */
export class DirectoryUnavailableError extends UnavailableError {
  /**
   * @param problem sentence for the operator; names settings, never a user
   * @param isUndecided whether the directory may have completed the operation
   */
  constructor(
    readonly problem: string,
    readonly isUndecided = false,
  ) {
    super('directory away', problem);
    this.name = 'DirectoryUnavailableError';
  }
}

/** Result codes of RFC 4511, 4.1.9, that the portal distinguishes. */
export const RESULT = {
  confidentialityRequired: 13,
  constraintViolation: 19,
  inappropriateAuthentication: 48,
  insufficientAccessRights: 50,
  invalidCredentials: 49,
  noSuchObject: 32,
  referral: 10,
  strongerAuthRequired: 8,
  timeLimitExceeded: 3,
  unwillingToPerform: 53,
} as const;

const PROBLEMS: Readonly<Record<number, string>> = {
  [RESULT.timeLimitExceeded]: 'The directory in LDAP_URL does not respond in time.',
  [RESULT.strongerAuthRequired]:
    'The directory requires TLS. Use an ldaps: URL in LDAP_URL, or set LDAP_STARTTLS to true.',
  [RESULT.confidentialityRequired]:
    'The directory requires TLS. Use an ldaps: URL in LDAP_URL, or set LDAP_STARTTLS to true.',
  [RESULT.referral]:
    'The directory refers to another server, which the portal does not follow. Name the server that holds LDAP_BASE_DN, and takes changes, in LDAP_URL.',
  [RESULT.noSuchObject]:
    'The directory has no entry LDAP_BASE_DN, or the account of LDAP_BIND_DN may not read it.',
  [RESULT.invalidCredentials]: 'The directory rejects LDAP_BIND_DN with LDAP_BIND_PASSWORD.',
  [RESULT.insufficientAccessRights]: 'The directory does not give the account of LDAP_BIND_DN this right.',
};

/** Node.js error codes of connections that failed before a request was sent. */
const CONNECTION_PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections',
  ENOTFOUND: 'has a host name that is not known',
  EAI_AGAIN: 'has a host name that cannot be resolved at the moment',
  ECONNRESET: 'closes connections; an ldaps: URL needs a port with TLS, usually 636',
  EHOSTUNREACH: 'cannot be reached over the network',
  ENETUNREACH: 'cannot be reached over the network',
  ETIMEDOUT: 'does not respond in time',
};

function getCode(error: unknown): string {
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Whether the error came from the connection, not from the directory. */
export function isConnectionError(error: unknown): boolean {
  return !(error instanceof ResultCodeError);
}

/** Whether an operation or a connection took too long. */
export function isTimeout(error: unknown): boolean {
  return getCode(error) === 'ETIMEDOUT' || /timed out|timeout|No response within/i.test(String(error));
}

/**
 * Describes a failure for the operator. The directory's own text is left out, since it can name a user.
 *
 * @returns a sentence that names the setting where there is one
 */
export function describeDirectoryError(error: unknown): string {
  if (error instanceof DirectoryUnavailableError) return error.problem;
  if (error instanceof ResultCodeError)
    return PROBLEMS[error.code] ?? `The directory responded with the LDAP result code ${error.code}.`;
  const code = getCode(error);
  const tls = describeTlsProblem(error, 'LDAP_CA_FILE');
  if (tls !== null) return `The directory in LDAP_URL cannot be used with TLS: ${tls}.`;
  if (isTimeout(error)) return 'The directory in LDAP_URL does not respond in time.';
  const connection = CONNECTION_PROBLEMS[code];
  if (connection !== undefined) return `The directory in LDAP_URL ${connection}.`;
  return 'The connection to the directory in LDAP_URL has ended.';
}
