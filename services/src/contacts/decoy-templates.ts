import { createHash } from 'node:crypto';
import type { Channel } from '@portal/contract/api';
import { createDecoyTemplates, type DecoyTemplate, type SampledUser } from './decoy-template';

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

/** Templates for the decoys of a recovery service. */
export interface DecoyTemplates {
  /**
   * Returns the ring; the first call reads the users.
   *
   * @throws the errors of the user store
   */
  ring(): Promise<DecoyRing>;
  /** Reads the users again; keeps the current ring if that fails. */
  refresh(): Promise<void>;
}

/**
 * Derives the templates of decoys from a sample of users, so that decoys have the mail domains, lengths, channels and
 * user types of real users without a setting (security rule 4).
 *
 * @param sampleUsers returns the same users as long as they exist
 * @param available channels through which messages can be sent
 */
export function decoyTemplates(
  sampleUsers: () => Promise<readonly SampledUser[]>,
  available: ReadonlySet<Channel>,
): DecoyTemplates {
  const reachable = ({ contacts, ...user }: SampledUser): SampledUser => ({
    ...user,
    contacts: Object.fromEntries(
      Object.entries(contacts).filter(([channel]) => available.has(channel as Channel)),
    ),
  });
  const load = async () => new DecoyRing(createDecoyTemplates((await sampleUsers()).map(reachable)));
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
