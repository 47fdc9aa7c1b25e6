import { readSessionEntry, removeSessionEntry, writeSessionEntry } from '@portal/shared-wl-assets/storage';
import type { RecoveryUserType } from '../flow/recovery-state';

/** Data of the recovery for the change-password screen; the grant itself stays on the server. */
export interface ChangeTicket {
  /** User of the recovery; the service compares it with the grant. */
  readonly userId: string;
  readonly userType: RecoveryUserType;
  /** End of the grant by this device's clock, in milliseconds since 1970; absent if unknown. */
  readonly until?: number;
  /** Idempotency key of the recovery. */
  readonly retryKey?: string;
}

/** Whether a value from session storage is a ticket. */
export const isChangeTicket = (value: unknown): value is ChangeTicket => {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, userType } = value as Partial<Record<keyof ChangeTicket, unknown>>;
  return typeof userId === 'string' && ['internal', 'external', 'both'].includes(String(userType));
};

/** Persists the ticket in this tab during the redirect through the password service (security rule 12). */
export const persistChangeTicket = (ticket: ChangeTicket): void =>
  writeSessionEntry('recoveryTicket', JSON.stringify(ticket));

/** Reads the ticket of this tab; null when there is none, it has expired, or session storage is blocked. */
export const persistedChangeTicket = (): string | null => readSessionEntry('recoveryTicket');

/** Parses a persisted ticket; null when it is invalid. */
export const parseChangeTicket = (kept: string | null): ChangeTicket | null => {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    return isChangeTicket(value) ? value : null;
  } catch {
    return null;
  }
};

/** Abandons the sign-in whose failure would be counted, since a recovery has started (LOG-9, SEC-R12). */
export const forgetSignIn = (): void => {
  removeSessionEntry('userId');
  removeSessionEntry('usrToken');
};

/** Deletes the ticket. */
export const deleteChangeTicket = (): void => removeSessionEntry('recoveryTicket');

/** Value for a ticket that is missing or has expired. */
const NONE = 'none';

/** Value for a ticket whose password was saved. */
const USED = 'spent';

/** Marks the ticket as used after the password was saved, so that Back shows no message. */
export const spendChangeTicket = (): void => writeSessionEntry('recoveryTicket', USED);

/** Records for the request screen why a visitor without a ticket was sent back, unless the ticket was used. */
export const recordRedirectBack = (): void => {
  if (persistedChangeTicket() !== USED) writeSessionEntry('recoveryTicket', NONE);
};

/**
 * Removes the ticket of an earlier recovery when its request page opens (security rule 12). After Back or Forward a
 * valid ticket stays, so that Forward undoes Back.
 *
 * @param byHistory whether the visitor came by Back, Forward or reload
 * @returns whether the change-password page redirected back for lack of a ticket; true only once
 */
export const consumeRedirectBack = (byHistory: boolean): boolean => {
  const kept = persistedChangeTicket();
  if (!byHistory || parseChangeTicket(kept) === null) deleteChangeTicket();
  return kept === NONE;
};
