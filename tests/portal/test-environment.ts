import { chmodSync } from 'node:fs';
import { createCustomWhiteLabels } from './custom-white-labels';

let ownClients: string | undefined;

/** Returns a folder of clients for environments other than LOCAL and MOCK, which do not serve those of the workspace. */
export function getOwnClients(): string {
  if (ownClients === undefined) {
    const { folder, remove } = createCustomWhiteLabels({});
    process.once('exit', remove);
    // A bundle is run by another account.
    chmodSync(folder, 0o755);
    ownClients = folder;
  }
  return ownClients;
}

/**
 * Environment of a command that a test runs: that of the run plus the test's variables, but never DATABASE_URL of the
 * developer's shell, where the command would migrate tables and add demo users. A blank value counts as unset.
 * Environments other than LOCAL and MOCK get a folder of clients.
 */
export function createTestEnvironment(variables: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: '',
    DATABASE_URL_FILE: '',
    ...(!['LOCAL', 'MOCK', undefined].includes(variables['PORTAL_ENVIRONMENT']) && {
      WHITE_LABELS_DIR: getOwnClients(),
    }),
    ...variables,
  };
}
