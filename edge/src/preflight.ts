import { createServer } from 'node:net';
import { StartError } from '@portal/services';
import type { WhiteLabelRegistry } from '@portal/shared-wl-assets/white-label';
import { openRegistry, type PartsPlace } from '@portal/tooling/registry';
import { readWhiteLabels } from './read-white-labels';
import type { EdgeSettings } from './settings';

const portIsFree = ({ port, host }: EdgeSettings): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });

/** The sentence for a port that is in use. */
export const portTaken = (port: number): StartError =>
  new StartError(
    `Port ${port} is taken by another program. Stop that one, or choose another: PORT=8081 npm start`,
  );

/** The registry lies in the same database as everything else. */
const reachDatabase = async (place: PartsPlace): Promise<void> => {
  if (place.databaseUrl === undefined) return;
  const registry = openRegistry(place);
  try {
    await registry.mark();
  } finally {
    await registry.close();
  }
};

/**
 * Looks for what would keep the portal from starting, before anything is built or opened.
 *
 * @returns the white labels: a thousand take half a second to read and check
 * @throws StartError with a sentence for the person who starts it
 */
export const checkBeforeStart = async (
  settings: EdgeSettings,
  whiteLabelFolder: string,
): Promise<WhiteLabelRegistry> => {
  const whiteLabels = readWhiteLabels(whiteLabelFolder);
  if (settings.port !== 0 && !(await portIsFree(settings))) throw portTaken(settings.port);
  await reachDatabase(settings.parts);
  return whiteLabels;
};
