import { StartError } from '../settings';
import { describeTlsProblem } from './connection-problem';

/** Sentences by SQLSTATE of the server, or of PgBouncer. */
const PROBLEMS: Readonly<Record<string, string>> = {
  '28P01': 'The database server rejects the user or the password in DATABASE_URL.',
  '28000':
    'The database server does not admit the user in DATABASE_URL from this machine. Correct the user, or pg_hba.conf of the server; if that requires TLS, add sslmode=verify-full to DATABASE_URL.',
  '3D000':
    'The database server has no database with the name in DATABASE_URL. Create it, or correct the name.',
  '3F000':
    'The search_path of DATABASE_URL names no schema that exists. Create the schema, or run ALTER ROLE CURRENT_USER SET search_path = public as the role of DATABASE_URL.',
  '42501':
    'The role of DATABASE_URL lacks a right. As the owner of the database run GRANT CREATE ON SCHEMA public TO that role, and let it own the tables of the portal.',
  '25006':
    'The database in DATABASE_URL is read-only. Name the primary server, and set default_transaction_read_only to off for the role.',
  '53300':
    'The database server has no free connection. Raise max_connections, or the pool size of PgBouncer: each portal process uses up to 32.',
  '57P03': 'The database server in DATABASE_URL is starting or stopping. Try again.',
};

/** Sentences by the text of errors whose code says too little. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /unsupported startup parameter/,
    'PgBouncer refuses a parameter of DATABASE_URL. Remove options from the URL, or add the parameter to ignore_startup_parameters of PgBouncer.',
  ],
  [
    /does not support SSL/,
    'The database server offers no TLS, which sslmode in DATABASE_URL requires. Turn TLS on there, or change sslmode.',
  ],
  [/password must be a string/, 'DATABASE_URL has no password, but the database server asks for one.'],
  [
    /no such database/,
    'PgBouncer has no database with the name in DATABASE_URL. Add it to its section databases.',
  ],
  [
    /no such user|no authentication|auth failed/i,
    'PgBouncer does not know the user in DATABASE_URL. Add it to its auth_file.',
  ],
];

function describeDatabaseProblem(error: unknown): string | undefined {
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown };
  const [, text] = TEXTS.find(([pattern]) => pattern.test(String(message))) ?? [];
  if (text !== undefined) return text;
  const tls = describeTlsProblem(error, 'sslrootcert of DATABASE_URL, or in NODE_EXTRA_CA_CERTS');
  if (tls !== null) return `The database server in DATABASE_URL has a problem with TLS: ${tls}.`;
  if (code === 'ENOENT' || code === 'EACCES')
    return 'A file that sslrootcert, sslcert or sslkey of DATABASE_URL names cannot be read.';
  return PROBLEMS[String(code)];
}

/** Returns the error and its causes, outermost first. */
function listErrors(error: unknown): readonly unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...listErrors(error.cause)] : [error];
}

/**
 * Converts an error of the database at the start into one that names setting and remedy.
 *
 * @returns the error itself when it is a StartError, or has nothing to do with settings
 */
export function toDatabaseStartError(error: unknown): unknown {
  if (error instanceof StartError) return error;
  for (const each of listErrors(error)) {
    const sentence = describeDatabaseProblem(each);
    if (sentence !== undefined) return new StartError(sentence, { cause: error });
  }
  return error;
}

/** Converts an error of connecting. @returns a StartError in any case */
export function toUnreachableDatabaseError(error: unknown): unknown {
  const described = toDatabaseStartError(error);
  return described instanceof StartError
    ? described
    : new StartError(
        'The database server in DATABASE_URL cannot be reached. Check the URL, and that the server is running.',
        { cause: error },
      );
}
