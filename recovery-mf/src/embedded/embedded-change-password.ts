import type { Embedding } from '@portal/shared-wl-assets';
import { apiFailure, REJECTED } from '../api/api-error';
import type { RecoveryEvent } from '../flow/recovery-events';
import { type ChangeTicket, isChangeTicket } from '../navigation/change-ticket';

/** What went before, in the memory of an embedded flow's own router. */
export const readTicket = (state: unknown): ChangeTicket | null => (isChangeTicket(state) ? state : null);

/**
 * Continues to the new password within an embedded flow (CHG-1): the password service is requested instead of
 * visited, and the ticket stays in memory, since the storage belongs to the host page.
 *
 * @param url of the password service, with its parameters
 * @param goOn shows the new password; the service says whether a temporary one is required
 * @returns what went wrong, or null when the new password is shown
 */
export const changeEmbedded = async (
  embedding: Pick<Embedding, 'askForChange'>,
  url: string,
  ticket: ChangeTicket,
  goOn: (ticket: ChangeTicket, firstTime: boolean) => void,
  now: () => number = Date.now,
): Promise<RecoveryEvent | null> => {
  try {
    const { search } = new URL(url, 'https://portal');
    const response = await embedding.askForChange(search);
    if (response.allowed) {
      goOn(ticket, response.firstTime);
      return null;
    }
    return { type: 'TEMPORARY_PASSWORD_FAILED', failure: REJECTED, at: now() };
  } catch (error) {
    return { type: 'TEMPORARY_PASSWORD_FAILED', failure: apiFailure(error), at: now() };
  }
};
