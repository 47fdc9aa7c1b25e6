import {
  forgetSessionEntry,
  keepSessionEntry,
  readSessionEntry,
} from '@portal/shared-wl-assets/session-entries';
import type { RecoveryUserType } from '../flow/recovery-state';

/** What the change-password screen has to know of the recovery before it; the grant itself is the server's. */
export interface ChangeTicket {
  /** As the services know the visitor in this recovery: compared with the grant, never used. */
  readonly userId: string;
  readonly userType: RecoveryUserType;
  /** When the grant ends, by this device's clock in milliseconds since 1970; left out where it is not known. */
  readonly until?: number;
  /** Of the recovery. */
  readonly retryKey?: string;
}

/** Whether something is a ticket; it comes from where anything may stand. */
export const isChangeTicket = (value: unknown): value is ChangeTicket => {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, userType } = value as Partial<Record<keyof ChangeTicket, unknown>>;
  return typeof userId === 'string' && ['internal', 'external', 'both'].includes(String(userType));
};

/** Keeps the ticket over the way through the password service, in this tab only (security rule 12). */
export const persistChangeTicket = (ticket: ChangeTicket): void =>
  keepSessionEntry('recoveryTicket', JSON.stringify(ticket));

/** The ticket of this tab as it is kept; null without one, when its time is over, or where session storage is blocked. */
export const persistedChangeTicket = (): string | null => readSessionEntry('recoveryTicket');

/** Reads a kept ticket; null when it is none. */
export const changeTicketOf = (kept: string | null): ChangeTicket | null => {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    return isChangeTicket(value) ? value : null;
  } catch {
    return null;
  }
};

/** Forgets the ticket: another recovery begins. */
export const deleteChangeTicket = (): void => forgetSessionEntry('recoveryTicket');

/** In a ticket's place: there was none, or its time was over. */
const NONE = 'none';

/** In a ticket's place: its password was saved. */
const SPENT = 'spent';

/** Forgets the ticket, whose password was saved: whoever comes back from there has nothing to be told. */
export const spendChangeTicket = (): void => keepSessionEntry('recoveryTicket', SPENT);

/** Tells the request why a visitor without a ticket is led back there, unless the ticket was spent. */
export const noteLedBack = (): void => {
  if (persistedChangeTicket() !== SPENT) keepSessionEntry('recoveryTicket', NONE);
};

/**
 * Drops the ticket of an earlier recovery when its request page opens (security rule 12). A visitor who came by the
 * history keeps a valid ticket, so that Forward undoes Back.
 *
 * @param byHistory whether the visitor came by Back or Forward
 * @returns whether the change page sent the visitor back for want of a ticket; true once only
 */
export const takeLedBack = (byHistory: boolean): boolean => {
  const kept = persistedChangeTicket();
  if (!byHistory || changeTicketOf(kept) === null) deleteChangeTicket();
  return kept === NONE;
};
