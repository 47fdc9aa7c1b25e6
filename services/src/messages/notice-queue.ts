import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { withDeadline } from '../deadline';
import { newId } from '../random-id';
import { serverSecrets, type ServerSecrets } from '../settings/server-secrets';
import type { ServiceContext } from '../service-context';
import { NotTakenError, type Message, type MessageChannels } from './message-channels';

/** Notices that have to arrive though nobody waits for them (security rule 14). */
export interface NoticeQueue {
  /** Keeps notices until they are sent; part of the caller's transaction, if it has one. */
  add(database: Database, notices: readonly Message[]): Promise<void>;
  /** Sends what is due. Ends when nothing is, or all that is left has to wait. */
  work(): Promise<void>;
  /** Begins no further round; ends with the one under way, or after CLOSE_MS. */
  close(): Promise<void>;
}

const SECOND = 1_000;
const POLL_MS = 30 * SECOND;
/** While a notice is being sent no other process takes it. */
const HELD_MS = 45 * SECOND;
/** Waits after failures, in seconds; after the last one the notice is given up and logged. */
const RETRY_SECONDS = [60, 300, 900, 3_600, 3_600, 10_800, 21_600, 43_200];
/** A stop waits no longer than this for what is being handed over; the next process sends it once more. */
const CLOSE_MS = 3 * SECOND;
const PURPOSE = 'queued notice';

interface Queued {
  id: string;
  message_sealed: string;
  attempts: number;
}

/** Notices that are sent at the same time. A provider's deadline is well below the time for which they are held. */
const AT_ONCE = 4;

/** Some notices that are due, held for this process alone. */
async function takeDue(database: Database, now: Date): Promise<Queued[]> {
  return await database.query<Queued>(
    `UPDATE queued_notices SET next_at = $2, attempts = attempts + 1
     WHERE id IN (SELECT id FROM queued_notices WHERE next_at <= $1 ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, message_sealed, attempts`,
    [now, new Date(now.getTime() + HELD_MS), AT_ONCE],
  );
}

function read(secrets: ServerSecrets, sealed: string): Message | null {
  const text = secrets.open(PURPOSE, sealed);
  if (text === null) return null;
  const message = JSON.parse(text) as Message & { sentAt: string };
  return { ...message, sentAt: new Date(message.sentAt) };
}

/** Keeps notices for whichever queue of this database works next, within `POLL_MS`. */
export async function queueNotices(
  database: Database,
  secrets: ServerSecrets,
  notices: readonly Message[],
): Promise<void> {
  if (notices.length === 0) return;
  await database.query(
    `INSERT INTO queued_notices (id, message_sealed, channel, next_at, created_at)
     SELECT id, message_sealed, channel, at, at
     FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS notice (id, message_sealed, channel, at)`,
    [
      notices.map(newId),
      notices.map((notice) => secrets.seal(PURPOSE, JSON.stringify(notice))),
      notices.map(({ channel }) => channel),
      notices.map(({ sentAt }) => sentAt),
    ],
  );
}

/**
 * A queue of notices in the database. It outlives a restart and tries for about a day; a recipient that is refused for
 * good is given up at once. Recipients and texts are sealed.
 */
export function noticeQueue(
  context: Omit<ServiceContext, 'log'> & { log: FastifyBaseLogger },
  channels: Pick<MessageChannels, 'send'>,
): NoticeQueue {
  const { database, settings, clock, log } = context;
  const secrets = serverSecrets(settings.serverKey);

  /** Whether the notice is done with: sent, or never to be. */
  const sendOne = async ({ id, message_sealed, attempts }: Queued): Promise<boolean> => {
    const message = read(secrets, message_sealed);
    if (message === null) {
      log.error({ event: 'notice not readable' }, 'A notice was sealed with another server key');
      return true;
    }
    try {
      await channels.send(message);
      return true;
    } catch (error) {
      const wait = RETRY_SECONDS[attempts - 1];
      const isOver = wait === undefined || (error instanceof NotTakenError && error.kind === 'refused');
      log.error(
        { err: error, event: isOver ? 'notice given up' : 'notice not sent', channel: message.channel },
        'A notice was not sent',
      );
      if (isOver) return true;
      const next = new Date(clock().getTime() + wait * SECOND);
      await database.query('UPDATE queued_notices SET next_at = $2 WHERE id = $1', [id, next]);
      return false;
    }
  };

  const sendAll = async (due: readonly Queued[]): Promise<void> => {
    // What one of them cannot note down keeps the others from being sent again no less.
    const ended = await Promise.allSettled(due.map(sendOne));
    const ids = due.flatMap(({ id }, index) => {
      const end = ended[index];
      return end?.status === 'fulfilled' && end.value ? [id] : [];
    });
    if (ids.length > 0) await database.query('DELETE FROM queued_notices WHERE id = ANY($1::text[])', [ids]);
    const failed = ended.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  };

  let working: Promise<void> | null = null;
  let asked = false;
  let closing = false;
  const workThrough = async (): Promise<void> => {
    while (asked && !closing) {
      asked = false;
      let due;
      do {
        due = await takeDue(database, clock());
        await sendAll(due);
        // Fewer than were asked for are all there were; one that is added meanwhile asks for a round of its own.
      } while (due.length === AT_ONCE && !closing);
    }
  };
  // What is added while the last round ends is taken by one more, however many ask for it.
  const work = (): Promise<void> => {
    if (closing) return Promise.resolve();
    asked = true;
    working ??= workThrough().finally(() => {
      working = null;
    });
    return working;
  };
  const timer = setInterval(() => {
    work().catch((error: unknown) =>
      log.warn({ err: error, event: 'notices waiting' }, 'Notices could not be read'),
    );
  }, POLL_MS);
  timer.unref();

  return {
    add: (tx, notices) => queueNotices(tx, secrets, notices),
    work,
    async close() {
      closing = true;
      clearInterval(timer);
      // Its failure is told where it was asked for.
      if (working) await withDeadline(working, CLOSE_MS).catch(() => undefined);
    },
  };
}
