import { commandLine, runCommandLine } from '@portal/registry/command-line';
import type { PartsPlace } from '@portal/registry/releases';
import { StartError } from '@portal/registry/settings';
import { getDeployActor } from '../../deploy/deploy-actor';
import { currentPlatform } from '../platform';
import { describeRelease } from '../release-file';
import { bundledBuilds, thisRelease } from './bundle-folder';
import { publishIntoEmpty } from './publish-builds';

const FOOTER = `
Settings are environment variables, such as those of examples/production.env; "node server/check-settings.js" prints
those in effect and what is missing. The folder of the program may be read-only; DATA_DIR and
PARTS_DIR are written. Parts are published and made live only in an empty registry.`;

/** @throws StartError on a platform where the native packages of the bundle cannot run */
function assertPlatform(built: string): void {
  const platform = currentPlatform();
  if (built !== platform)
    throw new StartError(
      `This bundle is for ${built}; this machine is ${platform}. Make one with "npm run bundle" on such a machine.`,
    );
}

/**
 * `node server/main.js`: runs the portal of this bundle.
 *
 * @param serve starts the server after its settings are checked and parts are published
 */
export function runPortal(
  serve: (publish: (location: PartsPlace) => Promise<void>) => Promise<void>,
): Promise<void> {
  const release = thisRelease();
  return runCommandLine(
    commandLine('node server/main.js', 'Runs the portal with the parts that are live.')
      .version(describeRelease(release))
      .addHelpText('after', FOOTER)
      .action(() => {
        assertPlatform(release.platform);
        return serve((place) =>
          publishIntoEmpty(
            { folders: bundledBuilds(), place, print: (line) => console.log(line) },
            getDeployActor(process.env),
          ),
        );
      }),
  );
}
