import { Argument, commandLine, Option, runCommandLine, withEnvFile } from '@portal/registry/command-line';
import { checkPartsFolder, partsPlace } from '@portal/registry/releases';
import { print } from '@portal/registry/run-command';
import { readDataFolder } from '@portal/registry/settings';
import { getDeployActor } from '../../deploy/deploy-actor';
import { runStatus } from '../../parts/status-command';
import { bundledBuilds } from './bundle-folder';
import { makeReleaseLive } from './publish-builds';

const FOOTER = `
To return to an earlier release, run "release" of its bundle. Single parts are deployed, shown as a canary and
rolled back from a workspace with the same PARTS_DIR and DATABASE_URL (npm run parts).

Exit codes: 0 done, 1 failed, 2 not understood, 3 rejected and nothing changed.`;

/** `node server/parts.js …`: shows what is live, and makes the parts of this release live. */
export function runBundledParts(): Promise<void> {
  const getLocation = () => {
    const found = partsPlace(process.env, readDataFolder(process.env));
    checkPartsFolder(process.env, found.folder);
    return found;
  };
  const program = commandLine(
    'node server/parts.js',
    'Shows live parts and makes those of this release live.',
  );
  program.addHelpText('after', FOOTER);
  program
    .command('release')
    .description('make all parts of this release live for everyone')
    .addOption(new Option('--again', 'also builds that were rolled back').default(false, 'off'))
    .action(({ again }: { readonly again: boolean }) =>
      makeReleaseLive(
        { folders: bundledBuilds(), place: getLocation(), print },
        { who: getDeployActor(process.env), isRollbackOverridden: again },
      ),
    );
  program
    .command('status')
    .description('list what is live; of one part its history')
    .addArgument(new Argument('[part]', 'the part, such as login-mf'))
    .action((part: string | undefined) =>
      runStatus({ registryLocation: getLocation(), print }, part, 'node server/parts.js release'),
    );
  return runCommandLine(withEnvFile(program));
}
