import type { PartsPlace } from '@portal/registry/releases';
import { runCommand } from '@portal/registry/run-command';
import { checkSettings, main, preflight } from './main';
import { logFailedStart, openProcessLog } from './process-log/open-process-log';
import { checkEdgeSettings } from './settings/settings';
import { requireLiveParts } from './start-up/require-live-parts';

/**
 * `npm run serve`: runs the portal with the parts that are live. It builds nothing and makes nothing live, so it needs
 * nothing of what builds. Ends the process with a code and a clear sentence when it cannot start.
 *
 * @param publishParts runs when the settings are right, before live parts are required
 */
export function serve(publishParts?: (place: PartsPlace) => Promise<void>): Promise<void> {
  return runCommand(() =>
    logFailedStart(async () => {
      checkSettings();
      await preflight();
      const { parts } = checkEdgeSettings(process.env);
      await publishParts?.(parts);
      openProcessLog().info(await requireLiveParts(parts));
      await main();
    }),
  );
}
