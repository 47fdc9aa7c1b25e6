import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { liveId, type PartState, type PartStates } from '@portal/registry/releases';
import { PARTS_PATH } from '../parts/live-part';
import type { StoredBuilds } from '../parts/stored-builds';
import { reject } from '../requests/reject';

/** A file of a published build for browsers, below PARTS_PATH. */
export const PUBLIC_FILE = /^\/([a-z0-9-]+)\/([0-9a-f]{16})\/([\w.-]+\.(?:js|css))$/;

/** Builds that can be fetched from the registry. */
export interface FetchableBuilds {
  readonly stored: Pick<StoredBuilds, 'provide' | 'provideIfStored'>;
  readonly states: () => PartStates;
}

function isShown(state: PartState, id: string): boolean {
  return liveId(state) === id || state.canary?.id === id;
}

/**
 * Fetches a build before its files are served: another portal behind the same proxy may have sent a page with a build
 * that this one has not needed yet. Only files of registered builds are read from the registry.
 *
 * @param app the plugin instance that serves the files
 */
export function fetchMissingFiles(
  app: FastifyInstance,
  partsFolder: string,
  { stored, states }: FetchableBuilds,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const [name, part = '', id = '', file] = PUBLIC_FILE.exec(pathname.slice(PARTS_PATH.length)) ?? [];
    if (name === undefined || existsSync(path.join(partsFolder, name))) return;
    const state = states().get(part);
    const manifest = state?.builds.get(id)?.manifest;
    if (state === undefined || manifest?.files.some((each) => each.file === file) !== true) return;
    try {
      // A pruned build gives 404, as without a database.
      if (isShown(state, id)) await stored.provide(manifest);
      else await stored.provideIfStored(manifest);
    } catch {
      return reject(request, reply, 503);
    }
  });
}
