import { commandLine, runCommandLine, withEnvFile } from '@portal/registry/command-line';
import { checkPartsFolder, partsPlace } from '@portal/registry/releases';
import { print } from '@portal/registry/run-command';
import { readDatabaseUrl, readDataFolder } from '@portal/registry/settings';
import { getDeployActor } from '../../deploy/deploy-actor';
import { bundledBuilds } from './bundle-folder';
import { publishRelease } from './publish-builds';

const FOOTER = `
Run it before portals of a new version start; older portals keep working. It is safe to run several at once, and again.
Of the settings it reads DATABASE_URL, DATA_DIR, PARTS_DIR and DEPLOY_ACTOR.

Exit codes: 0 done, 1 failed, 2 not understood, 3 rejected.`;

/** Opens a database and applies all migrations. */
type OpenDatabase = (location: {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}) => Promise<{ readonly close: () => Promise<void> }>;

/** `node server/migrate.js`: updates database and published parts to this release. */
export function runMigrate(openDatabase: OpenDatabase): Promise<void> {
  return runCommandLine(
    withEnvFile(
      commandLine('node server/migrate.js', 'Migrates the database and publishes the parts of this release.')
        .addHelpText('after', FOOTER)
        .action(async () => {
          const dataDir = readDataFolder(process.env);
          const partsLocation = partsPlace(process.env, dataDir);
          checkPartsFolder(process.env, partsLocation.folder);
          const database = await openDatabase({ dataDir, databaseUrl: readDatabaseUrl(process.env) });
          await database.close();
          print('The database is migrated.');
          await publishRelease(
            { folders: bundledBuilds(), place: partsLocation, print },
            getDeployActor(process.env),
          );
        }),
    ),
  );
}
