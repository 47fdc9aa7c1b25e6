import { type Database, deleteInBatches } from '@portal/server-kit/database';
import { addMs, DAY_MS } from '@portal/server-kit/scheduling';

/** Time for which a spent proof is stored after its challenge has expired, so that a clock set back revives none. */
const STORED_MS = 7 * DAY_MS;

/**
 * Marks a proof of work as spent.
 *
 * @returns whether it was unspent; true for only one of concurrent requests with the same proof
 */
export async function spendProof(
  database: Database,
  { nonce, expiresAt }: { readonly nonce: string; readonly expiresAt: Date },
): Promise<boolean> {
  const spent = await database.query(
    'INSERT INTO spent_proofs (nonce, expires_at) VALUES ($1, $2) ON CONFLICT (nonce) DO NOTHING RETURNING nonce',
    [nonce, expiresAt],
  );
  return spent.length > 0;
}

/** Deletes spent proofs a week after their challenge has expired: `verifyProof` rejects those anyway. */
export async function purgeSpentProofs(database: Database, now: Date): Promise<void> {
  await deleteInBatches(database, 'spent_proofs', 'expires_at <= $1', addMs(now, -STORED_MS));
}
