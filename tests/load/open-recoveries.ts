import { loadUser } from '@portal/services/load-users';
import { CallLog } from './call-figures';
import { SIGNERS } from './visitors';
import { VisitorConnection } from './visitor-connection';

const AT_ONCE = 10;

/**
 * Begins recoveries that nobody goes on with, each in a session of its own: an hour's worth of visitors who went away.
 *
 * @returns how many are open now, counted by what the portal calls them
 */
export const openRecoveries = async (origin: string, count: number, users: number): Promise<number> => {
  const log = new CallLog();
  const begun = new Set<string>();
  let next = 0;
  const begin = async (): Promise<void> => {
    while (next < count) {
      const { userId } = loadUser(SIGNERS + (next % (users - SIGNERS)), false);
      next += 1;
      const browser = new VisitorConnection(origin, log);
      await browser.ask('page', '/default/fps');
      const { transactionId } = await browser.call('/fps/auth', 'auth', {
        devicePrint: '',
        flow: 'FPS',
        userId,
      });
      begun.add(transactionId ?? '');
      browser.leave();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, begin));
  return begun.size;
};
