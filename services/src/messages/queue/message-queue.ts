import type { Channel } from '@portal/contract/api';
import type { Database } from '@portal/server-kit/database';
import { withTimeout } from '@portal/server-kit/scheduling';
import { NO_TRACING, type SpanDescription } from '@portal/server-kit/tracing';
import type { ServiceContext } from '../../context/service-context';
import { isAhead } from '../../database/stored-time';
import { type Message, type MessageChannels, NotDeliveredError } from '../message-channels';
import { QUEUE_PURPOSE, queueMessages, sealMessage } from './queue-messages';
import {
  claimDueMessages,
  createMessageDeleter,
  findDuePartitions,
  getPartition,
  giveBackMessages,
  isFailing,
  listSendPaths,
  type QueuedRow,
  type QueuePartition,
  recordFailure,
  rescheduleMessage,
  type Settled,
  settleLaterMessages,
} from './queued-rows';
import { WorkerPool } from './worker-pool';

/** Message with a passcode; a decoy's has no recipient and is not sent. */
export type PasscodeMessage = Omit<Message, 'to'> & {
  to: string | null;
  validUntil: Date;
  /** Counter key of its destination, for `rollbackSend`. */
  destinationKey: string;
};

/** A send of a passcode that failed. */
export interface FailedSend {
  transactionId: string;
  codeNumber: number;
  channel: Channel;
  sentAt: Date;
  destinationKey: string;
}

/**
 * Queue of messages, which are stored in the database until a provider has accepted them (at least once). No response waits
 * for a provider, and no message is lost when a process ends. Recipients and texts are sealed.
 */
export interface MessageQueue {
  /** Seals a passcode's message; the statement that claims the send inserts it, leased to this process. */
  sealPasscode(message: PasscodeMessage, codeNumber: number): QueuedRow;
  /** Queues other messages in the caller's transaction, leased to this process. They are retried for about a day. */
  add(tx: Database, messages: readonly Message[]): Promise<readonly QueuedRow[]>;
  /** Starts sending stored rows; returns at once. If the process ends first, the rows are due again after 15 s. */
  send(rows: readonly QueuedRow[]): void;
  /** Stops sending. Resolves when running sends have ended, or after CLOSE_MS. */
  close(): Promise<void>;
}

const SECOND = 1_000;
const POLL_MS = SECOND;
/** Maximum wait for running sends on close; the next process sends those messages again. */
const CLOSE_MS = 3 * SECOND;
/** Delays of retries in seconds; after the last one the message is dropped and logged. */
const RETRY_SECONDS = [10, 60, 300, 900, 3_600, 3_600, 10_800, 21_600, 43_200];

/** Delays of the retries of a passcode, in milliseconds. */
const PASSCODE_RETRY_MS = [4 * SECOND, 5 * SECOND];
/** Time after the request within which an attempt to send a passcode may start; the provider may take 10 s. */
const LAST_ATTEMPT_MS = 10 * SECOND;
/** Time after which a failed send is rolled back, the same for real sends and decoys (security rule 4). */
export const DECISION_TIMEOUT_MS = 21 * SECOND;

interface QueueOptions {
  channels: Pick<MessageChannels, 'send' | 'concurrency'>;
  /** Runs in the transaction that has deleted the message. */
  rollbackSend: (tx: Database, failed: FailedSend) => Promise<void>;
  /** Poll interval for due messages in milliseconds; changed by tests, which move the clock. */
  pollMs?: number | undefined;
}

/** Describes one attempt at a queued message, which continues the trace of the request that queued it. */
function describeAttempt({ channel, attempts }: QueuedRow): SpanDescription {
  return {
    name: `queued ${channel}`,
    kind: 'consumer',
    attributes: { 'portal.channel': channel, 'portal.attempt': attempts },
  };
}

/** Describes the delivery of a message to its provider; that of a decoy has no such span. */
function describeDelivery({ channel }: QueuedRow): SpanDescription {
  return { name: `deliver ${channel}`, kind: 'client', attributes: { 'portal.channel': channel } };
}

function isMail({ channel }: QueuedRow): boolean {
  return getPartition(channel) === 'mail';
}

/** Opens the queue in the database of `context` and sends the messages that an earlier process has left. */
export function createMessageQueue(
  context: ServiceContext,
  { channels, rollbackSend, pollMs = POLL_MS }: QueueOptions,
): MessageQueue {
  const { database, secrets, clock, log, tracing = NO_TRACING } = context;
  const settle = createMessageDeleter(database);
  const done = ({ id }: QueuedRow, working: Settled['working'] = []) => settle({ id, working });
  const addMs = (time: Date, ms: number) => new Date(time.getTime() + ms);

  const open = ({ message_sealed }: QueuedRow): PasscodeMessage | null => {
    const text = secrets.open(QUEUE_PURPOSE, message_sealed);
    if (text === null) return null;
    const message = JSON.parse(text) as PasscodeMessage & { sentAt: string; validUntil?: string };
    return { ...message, sentAt: new Date(message.sentAt), validUntil: new Date(message.validUntil ?? 0) };
  };

  /** Hands a message over to its provider. @returns the outcome */
  const handOver = async (row: QueuedRow, message: Message): Promise<'taken' | NotDeliveredError['kind']> => {
    try {
      await tracing.inSpan(describeDelivery(row), () => channels.send({ ...message, id: row.id }));
      return 'taken';
    } catch (error) {
      const event = row.transaction_id === null ? 'notice not sent' : 'passcode not sent';
      const { channel, attempts: attempt } = row;
      const { whiteLabel } = message;
      log.error({ err: error, event, channel, whiteLabel, attempt }, 'A message was not sent');
      const kind = error instanceof NotDeliveredError ? error.kind : 'unavailable';
      const [channelPath, senderPath = channelPath] = listSendPaths(channel, message);
      if (kind === 'unavailable') await recordFailure(database, channelPath, clock());
      if (kind === 'sender rejected') await recordFailure(database, senderPath, clock());
      return kind;
    }
  };

  const sendNotice = async (row: QueuedRow, message: Message): Promise<void> => {
    const end = await handOver(row, message);
    const wait = RETRY_SECONDS[row.attempts - 1];
    if (end === 'taken') return done(row, listSendPaths(row.channel, message));
    if (end !== 'rejected' && wait !== undefined)
      return rescheduleMessage(database, row, addMs(clock(), wait * SECOND), false);
    log.error({ event: 'notice given up', channel: row.channel }, 'A message was given up');
    await done(row);
  };

  const undo = async (row: QueuedRow, { destinationKey, sentAt }: PasscodeMessage): Promise<void> => {
    const { id, transaction_id, code_number, channel } = row;
    await database.transaction(async (tx) => {
      await tx.query('DELETE FROM queued_messages WHERE id = $1', [id]);
      if (transaction_id === null || code_number === null) return;
      await rollbackSend(tx, {
        transactionId: transaction_id,
        codeNumber: code_number,
        channel,
        sentAt,
        destinationKey,
      });
    });
  };

  /**
   * Completes the send of a decoy after the same time as a real one, with the outcome of the last real message of its
   * channel and white label.
   */
  const decide = async (row: QueuedRow, message: PasscodeMessage): Promise<void> => {
    if (await isFailing(database, listSendPaths(row.channel, message), clock())) await undo(row, message);
    else await done(row);
  };

  const sendPasscode = async (row: QueuedRow, message: PasscodeMessage): Promise<void> => {
    if (!row.is_current) return done(row);
    const { to } = message;
    const decidedAt = addMs(row.created_at, DECISION_TIMEOUT_MS);
    const isDecided = () => clock() >= decidedAt;
    if (to === null)
      return isDecided() ? decide(row, message) : rescheduleMessage(database, row, decidedAt, false);
    if (row.has_failed || !isAhead(message.validUntil, clock())) return undo(row, message);
    const { destinationKey: _, validUntil: __, ...plain } = message;
    const end = await handOver(row, { ...plain, to });
    if (end === 'taken') return done(row, listSendPaths(row.channel, message));
    const wait = PASSCODE_RETRY_MS[row.attempts - 1];
    const next = wait === undefined ? null : addMs(clock(), wait);
    if (end !== 'rejected' && next !== null && next <= addMs(row.created_at, LAST_ATTEMPT_MS))
      return rescheduleMessage(database, row, next, false);
    // The outcome per recipient would reveal that the user exists (security rule 4).
    if (end === 'rejected' || end === 'put off') return done(row);
    if (isDecided()) await undo(row, message);
    else await rescheduleMessage(database, row, decidedAt, true);
  };

  const processRow = async (row: QueuedRow): Promise<void> => {
    try {
      const message = open(row);
      if (message === null) {
        log.error({ event: 'message not readable' }, 'A message was sealed with another server key');
        await done(row);
      } else if (row.transaction_id !== null) await sendPasscode(row, message);
      else await sendNotice(row, message as Message);
    } catch (error) {
      log.error({ err: error, event: 'messages waiting' }, 'A message will be retried later');
    }
  };

  const sendOne = (row: QueuedRow): Promise<void> =>
    tracing.continueTrace(row.traceparent, describeAttempt(row), () => processRow(row));

  const createPool = (partition: QueuePartition) =>
    new WorkerPool<QueuedRow>(
      channels.concurrency[partition],
      (maxCount) => claimDueMessages(database, partition, clock(), maxCount),
      sendOne,
    );
  const pools = { mail: createPool('mail'), phone: createPool('phone') };

  let hasFailed = false;
  /** Logs an unavailable database once. */
  const logFailureOnce = (work: Promise<unknown>): void => {
    work.then(
      () => (hasFailed = false),
      (error: unknown) => {
        if (!hasFailed) log.warn({ err: error, event: 'messages waiting' }, 'Messages could not be read');
        hasFailed = true;
      },
    );
  };
  const poll = async (): Promise<void> => {
    await settleLaterMessages(database, clock());
    const due = await findDuePartitions(database, clock());
    await Promise.all(due.map((partition) => pools[partition].fill()));
  };
  let polling: Promise<void> | null = null;
  const pollOnce = (): Promise<void> => (polling ??= poll().finally(() => (polling = null)));
  const timer = setInterval(() => logFailureOnce(pollOnce()), pollMs);
  timer.unref();

  const sendHeld = async (partition: QueuePartition, rows: readonly QueuedRow[]): Promise<void> => {
    const others = pools[partition].run(rows);
    if (others.length === 0) return;
    await giveBackMessages(database, others, clock());
    await pools[partition].fill();
  };

  return {
    sealPasscode: (message, codeNumber) =>
      sealMessage(secrets, message, tracing, {
        transaction_id: message.transactionId,
        code_number: codeNumber,
      }),
    add: (tx, messages) => queueMessages(tx, secrets, messages, tracing, true),
    send: (rows) => {
      const [mail, phone] = [rows.filter(isMail), rows.filter((row) => !isMail(row))];
      logFailureOnce(Promise.all([sendHeld('mail', mail), sendHeld('phone', phone)]));
    },
    async close() {
      clearInterval(timer);
      const polled = polling?.catch(() => undefined);
      const ended = Promise.all([polled, pools.mail.close(), pools.phone.close()]);
      await withTimeout(ended, CLOSE_MS).catch(() => undefined);
    },
  };
}
