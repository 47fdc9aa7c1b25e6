import { checkPartsFolder, type PartsPlace } from '@portal/registry/releases';
import { runCommand } from '@portal/registry/run-command';
import { checkSettings, main, preflight } from './main';
import { logFailedStart, openProcessLog } from './process-log/open-process-log';
import { checkEdgeSettings } from './settings/settings';
import { requireLiveParts } from './start-up/require-live-parts';

/**
 * `npm run serve`: runs the portal with the live parts. It builds and deploys nothing, so it needs no build tools. If
 * the portal cannot start, the process ends with an exit code and an error message.
 *
 * @param publishParts runs after the settings are checked, before live parts are required
 */
export function serve(publishParts?: (place: PartsPlace) => Promise<void>): Promise<void> {
  return runCommand(() =>
    logFailedStart(async () => {
      checkSettings();
      await preflight();
      const { parts } = checkEdgeSettings(process.env);
      checkPartsFolder(process.env, parts.folder);
      await publishParts?.(parts);
      openProcessLog().info(await requireLiveParts(parts));
      await main();
    }),
  );
}
