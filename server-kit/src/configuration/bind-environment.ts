import { StartError } from '@portal/registry/settings';
import type { Database } from '../database/database';
import { isSandboxEnvironment } from './environment';
import type { ServerSettings } from './environment';

/**
 * Records in the database which environment uses it. LOCAL and MOCK reject a database that another environment has used, since
 * they show passcodes to everybody (security rule 16).
 *
 * @throws StartError naming both environments
 */
export async function bindEnvironment(
  database: Database,
  { environment }: Pick<ServerSettings, 'environment'>,
): Promise<void> {
  if (!isSandboxEnvironment(environment)) {
    await database.query('UPDATE server_data_key SET used_in = $1', [environment]);
    return;
  }
  const [row] = await database.query<{ used_in: string | null }>('SELECT used_in FROM server_data_key');
  if (!row?.used_in) return;
  throw new StartError(
    `The database has been used in ${row.used_in}, and ${environment} would show the messages of its users to everyone: set PORTAL_ENVIRONMENT to ${row.used_in}, or choose another database.`,
  );
}
