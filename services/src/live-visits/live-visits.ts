import { withDatabaseTimeout } from '@portal/server-kit/database';
import { cookieNameVariants } from '@portal/server-kit/sessions';
import type { ServiceContext } from '../context/service-context';
import { isAheadSql } from '../database/stored-time';
import { isRecoveryCookie } from '../recovery/state/browser-binding';
import { hashSessionId } from '../sign-on/sessions/session-cookie';

/** What the cookies of a request claim to continue. */
export interface VisitClaim {
  /** Identifies the visit. */
  readonly key: string;
  /** Whether the recovery or session is still open. @throws TimeoutError, or the database's errors */
  isLive(): Promise<boolean>;
}

type Cookies = Readonly<Record<string, string | undefined>>;

/** Reads which recovery or session a request continues. A forged cookie of a recovery is recognised without the database. */
export function readVisitClaim(
  { secrets, database, clock }: Pick<ServiceContext, 'secrets' | 'database' | 'clock'>,
  cookies: Cookies,
): VisitClaim | null {
  const exists = async (sql: string, value: unknown): Promise<boolean> =>
    (await withDatabaseTimeout(database, database.query(sql, [value, clock()]))).length > 0;
  const recoveries = cookieNameVariants('recovery').flatMap((prefix) =>
    Object.entries(cookies).flatMap(([name, value = '']) => {
      const id = name.startsWith(prefix) ? name.slice(prefix.length) : '';
      return id !== '' && isRecoveryCookie(secrets, id, value) ? [id] : [];
    }),
  );
  const [recovery] = recoveries;
  if (recovery !== undefined) {
    const open = `SELECT 1 FROM recovery_transactions
      WHERE id = ANY($1::text[]) AND ${isAheadSql('expires_at', '$2')} AND state <> 'CLOSED' LIMIT 1`;
    return { key: recovery, isLive: () => exists(open, recoveries) };
  }
  const [session] = cookieNameVariants('signOnSession').flatMap((name) => cookies[name] || []);
  if (session === undefined) return null;
  const hash = hashSessionId(session);
  const open = `SELECT 1 FROM sign_on_sessions WHERE id_hash = $1 AND ${isAheadSql('expires_at', '$2')}`;
  return { key: hash, isLive: () => exists(open, hash) };
}
