import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import type { PartsServer } from '@portal/edge/parts-server';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { foldEvents, openRegistry } from '@portal/registry/releases';
import { assemblePart } from '../../build/assemble';
import { buildPart } from '../../build/build-part';
import { readPart } from '../../build/read-part';
import { findMainPage } from '../../deploy/probe/probe-pages';
import { publishPart } from '../../deploy/publish';
import { createLiveEvents } from '../../deploy/registry-events';
import { toContainerName } from '../../part';
import { rejections } from '../../rejections';
import { listParts } from '../../workspace';
import type { PartsContext } from '../parts-context';
import { buildDevRoot } from './build-dev-root';
import { createDevConfigurations, DEV_FOLDER } from './dev-configurations';
import { DEV_ROOT_PATH, startDevServer } from './dev-server';
import { assertPortsFree } from './free-ports';

function hashOfTexts(folder: string): string {
  const hash = createHash('sha256');
  if (existsSync(folder))
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.json')) hash.update(readFileSync(path.join(folder, name)));
  return hash.digest('hex');
}

/** Number of ports of a part in development: one for its files and one for the page. */
const PORTS = 2;

/**
 * Runs one part, rebuilt on every change, with the workspace's builds of all others. Pages replace components and styles
 * in place and reload for other changes. Another portal can load the files by an override. Ends on SIGINT or SIGTERM.
 *
 * @param port of the part's files; the page is on the next one
 */
export async function runDev(
  { workspace, print }: Pick<PartsContext, 'workspace' | 'print'>,
  part: string,
  port: number,
): Promise<void> {
  const names = listParts(workspace);
  if (!names.includes(part)) throw rejections.noSuchPart(part, names);
  await assertPortsFree(port, PORTS);
  const isRoot = part === 'root-config';
  const folder = path.join(workspace, part);
  const published = mkdtempSync(path.join(tmpdir(), 'portal-dev-'));
  const registry = openRegistry({ folder: published });
  const goLive = async (built: string): Promise<PartManifest> => {
    const { manifest } = publishPart(built, published);
    await registry.append((events) => createLiveEvents(foldEvents(events), manifest, 'dev'));
    return manifest;
  };
  if (!isRoot) print('Preparing React Refresh …');
  const root = isRoot ? null : await buildDevRoot(workspace);
  for (const other of names.filter((name) => name !== part && name !== 'root-config')) {
    const built = path.join(workspace, other, 'dist/part');
    if (!existsSync(path.join(built, MANIFEST_FILE))) {
      print(`Building ${other}, once …`);
      await buildPart(other, workspace);
    }
    await goLive(built);
  }
  if (root !== null) await goLive(root);
  const { serveWithoutServices } = await import('@portal/edge/parts-server');
  const { declaration, configurations } = await readPart(folder);
  const url = `http://localhost:${port}`;
  const texts = path.join(folder, 'i18n');
  let textsHash = hashOfTexts(texts);
  let alone: PartsServer | undefined;
  const showBuild = async (): Promise<void> => {
    await assemblePart(declaration, folder, {
      from: DEV_FOLDER,
      to: `${DEV_FOLDER}/part`,
      isDevelopment: true,
    });
    const manifest = await goLive(path.join(folder, DEV_FOLDER, 'part'));
    if (alone === undefined) {
      alone = await serveWithoutServices(published, { port: port + 1, devServer: { part, url: `${url}/` } });
      print(`by itself    http://localhost:${port + 1}${findMainPage(manifest)[0]?.url ?? '/default/fps'}`);
      print(`in a portal  <portal>/dev/deployments?part=${part}&target=${url}`);
      if (root !== null)
        print(`             and, for React Refresh there, ?part=root-config&target=${url}${DEV_ROOT_PATH}`);
      return;
    }
    await alone.waitUntilLive(part, manifest.id);
    const hash = hashOfTexts(texts);
    if (hash !== textsHash) server.reloadPages();
    textsHash = hash;
  };
  print(`Building ${part} …`);
  const server = await startDevServer(
    createDevConfigurations(part, folder, configurations, {
      texts,
      emitted: () => showBuild().catch((error: unknown) => print(String(error))),
    }),
    { port, entry: isRoot ? 'root.js' : `${toContainerName(part)}.js`, hot: !isRoot, root },
  );
  const stop = (): void => {
    void Promise.all([server.stop(), alone?.close()]).then(() => {
      rmSync(published, { recursive: true, force: true });
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
