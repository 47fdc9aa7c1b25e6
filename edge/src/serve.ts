import { runCommand } from '@portal/registry/run-command';
import { checkSettings, main, preflight } from './main';
import { logFailedStart, openProcessLog } from './process-log/open-process-log';
import { checkEdgeSettings } from './settings/settings';
import { requireLiveParts } from './start-up/require-live-parts';

/**
 * `npm run serve`: runs the portal with the parts that are live. It builds nothing and makes nothing live, so it needs
 * nothing of what builds. Ends the process with a code and a clear sentence when it cannot start.
 */
export function serve(): Promise<void> {
  return runCommand(() =>
    logFailedStart(async () => {
      checkSettings();
      await preflight();
      openProcessLog().info(await requireLiveParts(checkEdgeSettings(process.env).parts));
      await main();
    }),
  );
}
