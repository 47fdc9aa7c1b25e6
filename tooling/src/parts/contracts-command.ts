import { checkReports } from './check-reports';
import { WORKSPACE } from '../workspace';

/**
 * Compares every part's committed API report with its sources, or writes the reports.
 *
 * @throws naming the parts whose report is not what their sources say
 */
export const contractsCommand = async (words: readonly string[]): Promise<void> => {
  const write = words.includes('--write');
  const stale = await checkReports(WORKSPACE, write);
  if (write)
    return console.log(stale.length === 0 ? 'All reports were right.' : `Written: ${stale.join(', ')}`);
  if (stale.length > 0)
    throw new Error(
      `What ${stale.join(', ')} offer${stale.length === 1 ? 's' : ''} or use${stale.length === 1 ? 's' : ''} has changed. Look whether that is meant, then run: npm run contracts -- --write`,
    );
  console.log('All API reports say what the sources offer and use.');
};
