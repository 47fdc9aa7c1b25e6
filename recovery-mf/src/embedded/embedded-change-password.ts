import type { Embedding } from '@portal/shared-wl-assets';
import { apiFailure, REJECTED } from '../api/api-error';
import type { RecoveryEvent } from '../flow/recovery-events';
import { type ChangeTicket, isChangeTicket } from '../navigation/change-ticket';

/** Returns the ticket from the router state of an embedded flow; null when the state is not a ticket. */
export const readTicket = (state: unknown): ChangeTicket | null => (isChangeTicket(state) ? state : null);

/**
 * Continues to the change-password page within an embedded flow (CHG-1): a request to the password service replaces the
 * redirect, and the ticket stays in memory, since the storage belongs to the host page.
 *
 * @param url URL of the password service, with its parameters
 * @param showChangePassword shows the change-password page; the service decides whether the temporary password is required
 * @returns the failure; null when the page is shown
 */
export const changeEmbedded = async (
  embedding: Pick<Embedding, 'askForChange'>,
  url: string,
  ticket: ChangeTicket,
  showChangePassword: (ticket: ChangeTicket, firstTime: boolean) => void,
  now: () => number = Date.now,
): Promise<RecoveryEvent | null> => {
  try {
    const { search } = new URL(url, 'https://portal');
    const response = await embedding.askForChange(search);
    if (response.allowed) {
      showChangePassword(ticket, response.firstTime);
      return null;
    }
    return { type: 'TEMPORARY_PASSWORD_FAILED', failure: REJECTED, at: now() };
  } catch (error) {
    return { type: 'TEMPORARY_PASSWORD_FAILED', failure: apiFailure(error), at: now() };
  }
};
