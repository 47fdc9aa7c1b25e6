import { loadUser } from '@portal/services/load-users';
import { RequestLog } from './request-figures';
import { UnexpectedResponse, VisitorConnection } from './visitor-connection';
import { SIGN_IN_USERS } from './visitors';

const CONCURRENCY = 10;

/**
 * Starts recoveries in separate sessions and abandons them, like the visitors of an hour who have left. Rejected recoveries
 * are not retried.
 * @returns the number of open recoveries, counted by distinct transaction IDs
 */
export async function openRecoveries(origin: string, count: number, users: number): Promise<number> {
  const log = new RequestLog();
  const begun = new Set<string>();
  let next = 0;
  const begin = async (userId: string): Promise<void> => {
    const browser = new VisitorConnection(origin, log);
    try {
      await browser.send('page', '/default/fps');
      const { transactionId = '' } = await browser.call('/fps/auth', 'auth', {
        devicePrint: '',
        flow: 'FPS',
        userId,
      });
      begun.add(transactionId);
    } catch (error) {
      if (!(error instanceof UnexpectedResponse)) throw error;
    } finally {
      browser.close();
    }
  };
  const beginInTurn = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await begin(loadUser(SIGN_IN_USERS + (next % (users - SIGN_IN_USERS)), false).userId);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, beginInTurn));
  return begun.size;
}
