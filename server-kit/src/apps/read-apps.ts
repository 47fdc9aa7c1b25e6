import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { App, PageBoot } from '@portal/contract/page';
import { origin, StartError } from '@portal/registry/settings';
import { WHITE_LABEL_KEY } from '../white-labels/white-label-key';

const PATH = z.string().regex(/^\/(?!\/)[\w./-]*$/, 'must be a path of this site, such as /apps/');
const CONTENT_FILE = z.string().regex(/^[\w-]+$/, 'must be the name of a file in the content service');
const HOST = origin('must be an https origin, without path, query, user or password').refine(
  (url) => url.startsWith('https:'),
  'must be an https origin',
);

/** Fields of `apps/<name>.json`. */
const APP_FILE = z.strictObject({
  loginAction: PATH,
  home: PATH,
  /** Hosts of the app's portal by environment; elsewhere it is on this host (LOG-2: dev, test, qa, production). */
  hosts: z.partialRecord(z.enum(['DEV', 'XAT', 'QA', 'PRODUCTION']), HOST),
  whiteLabel: z.string().regex(WHITE_LABEL_KEY, 'must be the key of a client'),
  failedLoginEvent: z.string().regex(/^NLA\d{2}$/, 'must be an event code, such as NLA11'),
  cookiePolicy: z.strictObject({ EMEA: CONTENT_FILE, OTHER: CONTENT_FILE }),
});

/** App as its file describes it; `home` is a path. */
export type AppFile = App & Pick<z.infer<typeof APP_FILE>, 'hosts'>;

/** Returns the names of the apps in a folder. */
export function listAppNames(folder: string): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? [path.basename(file, '.json')] : []))
    : [];
}

function parseFile(folder: string, name: string): AppFile {
  const file = path.join(folder, `${name}.json`);
  if (!WHITE_LABEL_KEY.test(name))
    throw new StartError(
      `${file} needs a name of small letters, digits and hyphens, since it is part of URLs.`,
    );
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${String(error)}`, { cause: error });
  }
  const { data, error } = APP_FILE.safeParse(content);
  if (data !== undefined) return { name, ...data };
  const mistakes = error.issues.map(({ path: place, message }) => `/${place.join('/')} ${message}`);
  throw new StartError(`${file} has mistakes: ${mistakes.join('; ')}`);
}

/**
 * Reads the apps beside the portal: one file each, whose name is that of the app.
 *
 * @throws StartError naming file, field and reason
 */
export function readApps(folder: string): readonly AppFile[] {
  if (!existsSync(folder))
    throw new StartError(
      `APPS_DIR names no folder: ${folder} does not exist. Example: APPS_DIR=/etc/portal/apps`,
    );
  return listAppNames(folder).map((name) => parseFile(folder, name));
}

/**
 * Returns the apps of an environment.
 *
 * @param homeWithoutHost home of apps without a host of their own; by default the path in their file, which belongs to the
 * reference sign-on
 */
export function resolveApps(
  apps: readonly AppFile[],
  environment: PageBoot['environment'],
  homeWithoutHost?: string,
): readonly App[] {
  return apps.map(({ hosts, ...app }) => {
    const host = Object.entries(hosts).find(([name]) => name === environment)?.[1];
    return { ...app, home: host === undefined ? (homeWithoutHost ?? app.home) : host + app.home };
  });
}
