import type { Database } from '@portal/server-kit/database';
import { CLOCK_SKEW_MS } from '../../database/stored-time';

/** Time after which a callback whose processing did not end may be processed again, in milliseconds. */
const ABANDONED_MS = 15_000;

/** State of a callback's webhook-id. */
export type CallbackClaim =
  | { kind: 'new' }
  | { kind: 'repeated'; response: string }
  | { kind: 'in progress' }
  | { kind: 'other body' };

/** Creates the claims of callbacks by webhook-id in a database, so that each takes effect once, however often it is sent. */
export function claimedCallbacks(database: Database) {
  return {
    async claim(id: string, bodyFingerprint: string, now: Date): Promise<CallbackClaim> {
      const claimed = await database.query(
        `INSERT INTO webhook_callbacks AS c (id, body_fingerprint, received_at) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET received_at = $3
           WHERE c.response IS NULL AND (c.received_at < $4 OR c.received_at > $5) AND c.body_fingerprint = $2
         RETURNING id`,
        [
          id,
          bodyFingerprint,
          now,
          new Date(now.getTime() - ABANDONED_MS),
          // A later time is from before the clock was set back.
          new Date(now.getTime() + CLOCK_SKEW_MS),
        ],
      );
      if (claimed.length > 0) return { kind: 'new' };
      const [earlier] = await database.query<{ body_fingerprint: string; response: string | null }>(
        'SELECT body_fingerprint, response FROM webhook_callbacks WHERE id = $1',
        [id],
      );
      if (earlier && earlier.body_fingerprint !== bodyFingerprint) return { kind: 'other body' };
      if (!earlier || earlier.response === null) return { kind: 'in progress' };
      return { kind: 'repeated', response: earlier.response };
    },
    /** Stores the response to repetitions. */
    async complete(id: string, response: string): Promise<void> {
      await database.query('UPDATE webhook_callbacks SET response = $2 WHERE id = $1', [id, response]);
    },
    /** Lets the sender try again after a failure. */
    async release(id: string): Promise<void> {
      await database.query('DELETE FROM webhook_callbacks WHERE id = $1 AND response IS NULL', [id]);
    },
  };
}
