import path from 'node:path';
import { readValues } from './read-settings';
import { settingsIn } from './setting';
import { port, text, url } from './setting-types';
import { PERCENT_ENCODE } from './url-parts';
import type { Variables } from './variables';

const rare = settingsIn('rare');
const production = settingsIn('production');
const common = settingsIn('common');

/** Folder of the workspace with clients for trying the portal out. */
const DEMO_CLIENTS = 'shared-wl-assets/white-labels';

const DATABASE_URL = `must be a URL such as postgres://user:password@db.example.com:5432/portal. ${PERCENT_ENCODE}`;

/** Parameters that the driver `pg` knows; it would connect without TLS for another value of `sslmode`. */
const PARAMETERS = {
  sslmode: ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'],
  sslrootcert: null,
  sslcert: null,
  sslkey: null,
  sslnegotiation: ['direct', 'postgres'],
  uselibpqcompat: ['true'],
  ssl: ['true', '1', '0'],
  host: null,
  options: null,
  application_name: null,
};

/** Settings of the registry and of the commands that deploy. */
export const REGISTRY_SETTINGS = {
  DATABASE_URL: production(url('postgres(?:ql)?://.+', DATABASE_URL, { parameters: PARAMETERS }).optional(), {
    secret: true,
    meaning: 'Postgres; required for several processes',
    example: 'postgres://user:password@db.example.com:5432/portal',
  }),
  PORT: common(port().prefault('8080'), {
    meaning: 'port; 0 chooses a free one',
    example: '8080',
  }),
  DATA_DIR: common(text().prefault('.data'), {
    meaning: 'data folder: [permissions](../how-to/run-in-production.md#who-may-read-the-data-folder)',
    example: '/var/lib/portal',
  }),
  WHITE_LABELS_DIR: common(text().prefault(DEMO_CLIENTS), {
    meaning: 'white-label files',
    example: '/etc/portal/white-labels',
  }),
  APPS_DIR: rare(text().prefault('apps'), {
    meaning: 'files of the [apps beside the portal](../adr/0022-clip-app.md)',
    example: '/etc/portal/apps',
  }),
  DEPLOY_ACTOR: common(text().optional(), {
    otherwise: 'account and machine',
    meaning: 'person who deploys',
    example: 'alex.morgan',
  }),
  PARTS_DIR: rare(text().optional(), {
    otherwise: '`<DATA_DIR>/parts`',
    meaning: 'published parts; with `DATABASE_URL` a copy that each server fetches itself',
    example: '/var/lib/portal/parts',
  }),
};

/** Reads PORT. @throws StartError naming the variable */
export function readPort(variables: Variables): number {
  const { PORT } = REGISTRY_SETTINGS;
  return readValues(variables, { PORT }).PORT;
}

/**
 * Reads the URL of the Postgres server from DATABASE_URL, or from the file that DATABASE_URL_FILE names.
 *
 * @returns undefined when neither is set
 * @throws StartError naming the variable; never repeats the URL, which may hold a password
 */
export function readDatabaseUrl(variables: Variables): string | undefined {
  const { DATABASE_URL } = REGISTRY_SETTINGS;
  return readValues(variables, { DATABASE_URL }).DATABASE_URL;
}

/** Returns the folder of a portal's data and published parts from DATA_DIR. */
export function readDataFolder(variables: Variables): string {
  const { DATA_DIR } = REGISTRY_SETTINGS;
  return readValues(variables, { DATA_DIR }).DATA_DIR;
}

/** Returns the folder of the white labels from WHITE_LABELS_DIR; by default the workspace's. */
export function readWhiteLabelFolder(variables: Variables, workspace: string): string {
  const { WHITE_LABELS_DIR } = REGISTRY_SETTINGS;
  return path.resolve(workspace, readValues(variables, { WHITE_LABELS_DIR }).WHITE_LABELS_DIR);
}

/** Returns the folder of the apps beside the portal from APPS_DIR; by default the workspace's. */
export function readAppFolder(variables: Variables, workspace: string): string {
  const { APPS_DIR } = REGISTRY_SETTINGS;
  return path.resolve(workspace, readValues(variables, { APPS_DIR }).APPS_DIR);
}

/** Returns whether a folder is that of the clients for trying the portal out, which LOCAL and MOCK serve. */
export function hasDemoClients(folder: string): boolean {
  return folder.endsWith(path.join(path.sep, DEMO_CLIENTS));
}
