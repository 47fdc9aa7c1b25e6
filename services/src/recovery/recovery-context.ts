import type { MessageChannels } from '../messages/message-channels';
import type { ServiceContext } from '../service-context';
import type { ServerSecrets } from '../settings/server-secrets';

/** What the steps of a recovery work with. */
export interface RecoveryContext extends ServiceContext {
  secrets: ServerSecrets;
  channels: MessageChannels;
}

/** What a step learns about itself for its audit record, whether it succeeds or not. */
export interface StepNotes {
  userKey?: string;
  transactionId?: string;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time `ms` milliseconds after `time`. */
export function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

/**
 * A call that repeats one already done counts as the same visitor's second try after a lost answer, when it comes
 * later than calls sent at once would and sooner than the visitor would give up. In milliseconds (security rule 17).
 */
const LOST_ANSWER = { from: 1_500, to: 5 * MINUTE };

export function isSecondTry(done: Date | null, now: Date): boolean {
  if (!done) return false;
  const passed = now.getTime() - done.getTime();
  return passed >= LOST_ANSWER.from && passed <= LOST_ANSWER.to;
}
