import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { newId } from '../recovery/passcode';
import { serverSecrets, type ServerSecrets } from '../settings/server-secrets';
import type { ServiceContext } from '../service-context';
import { NotTakenError, type Message, type MessageChannels } from './message-channels';

/** Notices that have to arrive though nobody waits for them (security rule 14). */
export interface NoticeQueue {
  /** Keeps notices until they are sent; part of the caller's transaction, if it has one. */
  add(database: Database, notices: readonly Message[]): Promise<void>;
  /** Sends what is due. Ends when nothing is, or all that is left has to wait. */
  work(): Promise<void>;
  close(): void;
}

const SECOND = 1_000;
const POLL_MS = 30 * SECOND;
/** While a notice is being sent no other process takes it. */
const HELD_MS = 60 * SECOND;
/** Waits after failures, in seconds; after the last one the notice is given up and logged. */
const RETRY_SECONDS = [60, 300, 900, 3_600, 3_600, 10_800, 21_600, 43_200];
const PURPOSE = 'queued notice';

interface Queued {
  id: string;
  message_sealed: string;
  attempts: number;
}

/** One notice that is due, held for this process alone. */
async function takeDue(database: Database, now: Date): Promise<Queued | undefined> {
  const [due] = await database.query<Queued>(
    `UPDATE queued_notices SET next_at = $2, attempts = attempts + 1
     WHERE id = (SELECT id FROM queued_notices WHERE next_at <= $1 ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, message_sealed, attempts`,
    [now, new Date(now.getTime() + HELD_MS)],
  );
  return due;
}

function read(secrets: ServerSecrets, sealed: string): Message | null {
  const text = secrets.open(PURPOSE, sealed);
  if (text === null) return null;
  const message = JSON.parse(text) as Message & { sentAt: string };
  return { ...message, sentAt: new Date(message.sentAt) };
}

/**
 * A queue of notices in the database. It outlives a restart and tries for about a day; a recipient that is refused for
 * good is given up at once. Recipients and texts are sealed.
 */
export function noticeQueue(
  context: Omit<ServiceContext, 'log'> & { log: FastifyBaseLogger },
  channels: MessageChannels,
): NoticeQueue {
  const { database, settings, clock, log } = context;
  const secrets = serverSecrets(settings.serverKey);
  const remove = (id: string) => database.query('DELETE FROM queued_notices WHERE id = $1', [id]);

  const sendOne = async ({ id, message_sealed, attempts }: Queued): Promise<void> => {
    const message = read(secrets, message_sealed);
    if (message === null) {
      log.error({ event: 'notice not readable' }, 'A notice was sealed with another server key');
      await remove(id);
      return;
    }
    try {
      await channels.send(message);
      await remove(id);
    } catch (error) {
      const wait = RETRY_SECONDS[attempts - 1];
      const isOver = wait === undefined || (error instanceof NotTakenError && error.kind === 'refused');
      log.error(
        { err: error, event: isOver ? 'notice given up' : 'notice not sent', channel: message.channel },
        'A notice was not sent',
      );
      if (isOver) await remove(id);
      else {
        const next = new Date(clock().getTime() + wait * SECOND);
        await database.query('UPDATE queued_notices SET next_at = $2 WHERE id = $1', [id, next]);
      }
    }
  };

  let working: Promise<void> | null = null;
  const workThrough = async (): Promise<void> => {
    for (let due = await takeDue(database, clock()); due; due = await takeDue(database, clock())) {
      await sendOne(due);
    }
  };
  const work = async (): Promise<void> => {
    // What was added while the last round ended is taken by the next.
    while (working) await working;
    working = workThrough().finally(() => {
      working = null;
    });
    await working;
  };
  const timer = setInterval(() => {
    work().catch((error: unknown) =>
      log.warn({ err: error, event: 'notices waiting' }, 'Notices could not be read'),
    );
  }, POLL_MS);
  timer.unref();

  return {
    async add(tx, notices) {
      for (const notice of notices) {
        await tx.query(
          `INSERT INTO queued_notices (id, message_sealed, channel, next_at, created_at) VALUES ($1, $2, $3, $4, $4)`,
          [newId(), secrets.seal(PURPOSE, JSON.stringify(notice)), notice.channel, notice.sentAt],
        );
      }
    },
    work,
    close: () => clearInterval(timer),
  };
}
