import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MANIFEST_FILE, type PartManifest } from '@portal/delivery/manifest';
import { foldEvents, openRegistry } from '@portal/delivery/registry';
import { buildPart } from '../../build/build-part';
import { deployed } from '../../deploy/changes';
import { publishPart } from '../../deploy/publish';
import { refusals } from '../../deploy/refusals';
import { partsOf } from '../../workspace';
import type { PartsContext } from '../parts-context';
import { serveFiles } from './file-server';
import { expectFreePorts } from './free-ports';
import { buildRefreshingRoot } from './refreshing-root';
import { stateLine, watchPart } from './watch-part';
import { WORK_FOLDER } from './work-configuration';

/** What pages are told of, and get. */
interface Refreshing {
  /** Folder of the builds that the part is worked on with. */
  readonly folder: string;
  readonly part: string;
  /** The state that a build of the part is, as pages read it. */
  readonly stateOf: (build: string) => string;
}

/** What the edge offers; reached by path, since nothing the tooling builds on may depend on the edge. */
interface DevEdge {
  readonly servePartsAlone: (
    folder: string,
    options: { readonly port: number; readonly refreshing: Refreshing },
  ) => Promise<{ readonly origin: string; readonly close: () => Promise<void> }>;
}

const pageOf = ({ routes }: PartManifest): string => {
  const route = routes.find(({ example }) => example !== undefined) ?? routes[0];
  if (route === undefined) return '/default/fps';
  const at = route.path.replace(':wl', 'default').replace(/:\w+/g, 'x').replace('*', 'x');
  return route.example === undefined ? at : `${at}?${route.example}`;
};

/** Ports of a part that is worked on: its files, the page, the root that exchanges components. */
const PORTS = 3;

/**
 * Runs one part with the workspace's builds of all others, rebuilt on every change: components are exchanged where they
 * stand, for anything else the page is loaded anew. Serves its files for an override in a portal that runs elsewhere, too.
 * Ends when it is told to.
 *
 * @param port of the part's files; the page is on the next one, the root that exchanges components on the one after
 */
export const devCommand = async (
  { workspace, say }: Pick<PartsContext, 'workspace' | 'say'>,
  part: string,
  port: number,
): Promise<void> => {
  const names = partsOf(workspace);
  if (!names.includes(part)) throw refusals.noSuchPart(part, names);
  await expectFreePorts(port, PORTS);
  const folder = path.join(workspace, part);
  const published = mkdtempSync(path.join(tmpdir(), 'portal-dev-'));
  const registry = openRegistry({ folder: published });
  // By build: a page is told the state of what it is served, which may not be the newest yet.
  const states = new Map<string, string>();
  const goLive = async (built: string, state = ''): Promise<PartManifest> => {
    const manifest = publishPart(built, published);
    const { name, id, version } = manifest;
    states.set(id, state);
    await registry.append((events) => [
      ...deployed(foldEvents(events), manifest, 'dev'),
      { kind: 'promote', part: name, id, version, who: 'dev' },
    ]);
    return manifest;
  };
  if (part !== 'root-config') say('Preparing fast refresh …');
  const root = part === 'root-config' ? null : await buildRefreshingRoot(workspace);
  for (const other of names.filter((name) => name !== part && !(name === 'root-config' && root !== null))) {
    const built = path.join(workspace, other, 'dist/part');
    if (!existsSync(path.join(built, MANIFEST_FILE))) {
      say(`Building ${other}, once …`);
      await buildPart(other, workspace);
    }
    await goLive(built);
  }
  if (root !== null) await goLive(root);
  const work = path.join(folder, WORK_FOLDER);
  const files = await serveFiles(path.join(work, 'part'), port, work);
  const rootFiles = root === null ? null : await serveFiles(root, port + 2);
  const { servePartsAlone } = (await import(
    pathToFileURL(path.join(workspace, 'edge/src/parts-alone.ts')).href
  )) as DevEdge;
  let alone: Awaited<ReturnType<DevEdge['servePartsAlone']>> | undefined;
  say(`Building ${part} …`);
  const stopWatching = await watchPart(
    folder,
    async (build) => {
      const state = stateLine(build);
      const manifest = await goLive(path.join(work, 'part'), state);
      if (alone === undefined) {
        alone = await servePartsAlone(published, {
          port: port + 1,
          refreshing: { folder: work, part, stateOf: (id) => states.get(id) ?? '' },
        });
        say(`by itself    http://localhost:${port + 1}${pageOf(manifest)}`);
        say(`in a portal  <portal>/dev/deployments?part=${part}&target=http://localhost:${port}`);
        if (rootFiles !== null)
          say(
            `             and, for fast refresh there, ?part=root-config&target=http://localhost:${port + 2}`,
          );
      } else say(`${part} is built anew.`);
      files.refresh(state);
    },
    say,
  );
  const stop = (): void => {
    void Promise.all([stopWatching(), files.close(), rootFiles?.close(), alone?.close()]).then(() => {
      rmSync(published, { recursive: true, force: true });
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};
