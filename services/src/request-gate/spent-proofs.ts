import { type Database, deleteInBatches } from '@portal/server-kit/database';

/**
 * Spends a proof of work.
 *
 * @returns whether it was unspent; of concurrent requests with one proof a single one gets true
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

/** Deletes spent proofs whose challenge has expired, so that it is rejected anyway. */
export async function purgeSpentProofs(database: Database, now: Date): Promise<void> {
  await deleteInBatches(database, 'spent_proofs', 'expires_at <= $1', now);
}
