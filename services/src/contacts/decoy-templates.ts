import { createHash } from 'node:crypto';
import type { Channel } from '../contract/contract';
import type { Database } from '@portal/server-kit/database';
import { openContacts, type ContactReader, type StoredContacts } from './contacts';
import { decoyTemplatesOf, type DecoyTemplate, type SampledUser, type UserType } from './decoy-template';

/** Users that decoys resemble: enough for the shares of domains and lengths, few enough to decrypt within milliseconds. */
const SAMPLE_SIZE = 500;

/** Positions of a template on the hash ring; several, so that every template is picked about equally often. */
const POINTS_PER_TEMPLATE = 8;

interface RingPoint {
  /** Unsigned, 32 bits. */
  readonly position: number;
  readonly template: DecoyTemplate;
}

/**
 * Templates on a consistent hash ring: if one user of the sample changes, only the decoys of that user's points change, as
 * rarely as real users change their contacts.
 */
export class DecoyRing {
  readonly #points: readonly RingPoint[];

  /** @param templates by the User ID that each was taken from; at least one */
  constructor(templates: readonly (readonly [string, DecoyTemplate])[]) {
    this.#points = templates
      .flatMap(([userId, template]) => {
        const digest = createHash('sha256').update(userId).digest();
        return Array.from({ length: POINTS_PER_TEMPLATE }, (_, index) => ({
          position: digest.readUInt32BE(4 * index),
          template,
        }));
      })
      .sort((one, other) => one.position - other.position);
  }

  /**
   * Returns the template at or after a position.
   *
   * @param position unsigned, 32 bits
   */
  pick(position: number): DecoyTemplate {
    const points = this.#points;
    let [from, to] = [0, points.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((points[middle]?.position ?? 0) < position) from = middle + 1;
      else to = middle;
    }
    const found = points[from] ?? points[0];
    if (found === undefined) throw new Error('A decoy ring needs a template');
    return found.template;
  }
}

/** The templates that decoys of a recovery service follow. */
export interface DecoyTemplates {
  /**
   * Returns the ring; the first call reads the users.
   *
   * @throws the database's errors
   */
  ring(): Promise<DecoyRing>;
  /** Reads the users again; keeps the current ring if that fails. */
  refresh(): Promise<void>;
}

/** Reads a sample of users that is stable as long as they are: those with the smallest hashes. */
async function readSample(
  database: Database,
  reader: ContactReader,
  available: ReadonlySet<Channel>,
): Promise<readonly SampledUser[]> {
  const rows = await database.query<StoredContacts & { user_id: string; user_type: UserType }>(
    `SELECT user_id, user_type, email_sealed, business_phone_sealed, cell_phone_sealed, channels FROM users
     ORDER BY hashtextextended(user_id, 0), user_id LIMIT $1`,
    [SAMPLE_SIZE],
  );
  return rows.map((row) => ({
    userId: row.user_id,
    userType: row.user_type,
    contacts: Object.fromEntries(
      Object.entries(openContacts(reader, row)).filter(([channel]) => available.has(channel as Channel)),
    ),
  }));
}

/**
 * Derives the templates of decoys from the users in the database, so that decoys have the mail domains, lengths, channels
 * and user types of real users without a setting (security rule 4).
 *
 * @param available channels through which messages can be sent
 */
export function decoyTemplates(
  database: Database,
  reader: ContactReader,
  available: ReadonlySet<Channel>,
): DecoyTemplates {
  const load = async () => new DecoyRing(decoyTemplatesOf(await readSample(database, reader, available)));
  let current: Promise<DecoyRing> | null = null;
  return {
    ring: () => {
      current ??= load().catch((error: unknown) => {
        current = null;
        throw error;
      });
      return current;
    },
    refresh: async () => {
      const ring = await load();
      current = Promise.resolve(ring);
    },
  };
}
