import { StartError } from '@portal/server-kit/configuration';
import { foldEvents, liveId, openRegistry, type PartsPlace } from '@portal/registry/releases';
import { runCommand } from '@portal/registry/run-command';
import { main, preflight } from './main';
import { readEdgeSettings } from './settings/settings';

async function requireLiveParts(place: PartsPlace): Promise<void> {
  const registry = openRegistry(place);
  try {
    const states = foldEvents(await registry.events());
    if ([...states.values()].some((state) => liveId(state) !== null)) return;
  } finally {
    await registry.close();
  }
  throw new StartError(
    `No part is live in ${place.folder}. Name the folder of the published parts as PARTS_DIR.`,
  );
}

/**
 * `npm run serve`: runs the portal with the parts that are live. It builds nothing and makes nothing live, so it needs
 * nothing of what builds. Ends the process with a code and a clear sentence when it cannot start.
 *
 * @param publishParts runs when the settings are right, before live parts are required
 */
export function serve(publishParts?: (place: PartsPlace) => Promise<void>): Promise<void> {
  return runCommand(async () => {
    await preflight();
    const { parts } = readEdgeSettings(process.env);
    await publishParts?.(parts);
    await requireLiveParts(parts);
    await main();
  });
}
