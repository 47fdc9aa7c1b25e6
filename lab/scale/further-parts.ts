import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MANIFEST_FILE, type PartManifest } from '@portal/registry/manifest';
import { foldEvents, openRegistry } from '@portal/registry/releases';
import { createDeployEvents, createPromoteEvent, publishPart } from '@portal/tooling/deploy';
import type { TestPortal } from '../../tests/portal/start-portal';
import { WORKSPACE } from '../../tests/workspace';

/** Template of the generated parts: small, with every feature of a part. */
const MODEL = 'info-pages-mf';

/** Pages of each generated part. */
const PAGES = ['termsOfUse', 'cookiePolicy', 'systemRequirements'] as const;

/** Number of parts in the workspace. */
export const SHIPPED_PARTS = 7;

function getPartName(number: number): string {
  return `further-${String(number).padStart(2, '0')}-mf`;
}

function computeHash(
  name: 'sha256' | 'sha384',
  content: string,
  form: 'base64' | 'base64url' | 'hex',
): string {
  return createHash(name).update(content).digest(form);
}

/** Replaces the part name in texts, styles and policies, and the container name in scripts. */
function renamed(text: string, name: string): string {
  return text.replaceAll(MODEL, name).replaceAll(MODEL.replaceAll('-', '_'), name.replaceAll('-', '_'));
}

/** Lazy files are named by content hash, which the browser verifies (tooling/src/build/chunk-integrity-plugin.ts). */
const HASHED_CHUNK_FILE = /\.([\w-]{43})\.js$/;

/**
 * Makes a separate part from the template's build: replaces its name, sets own routes, and updates file names,
 * integrity values and id to match the changed content.
 */
function copyOfModel(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `portal-${name}-`));
  cpSync(path.join(WORKSPACE, MODEL, 'dist/part'), folder, { recursive: true });
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const { id: _, ...model } = JSON.parse(read(MANIFEST_FILE)) as PartManifest;
  const moved = new Map<string, string>();
  // The entry references all lazy files, so it is renamed last.
  const inOrder = [...model.files].sort(
    (one, other) => Number(HASHED_CHUNK_FILE.test(other.file)) - Number(HASHED_CHUNK_FILE.test(one.file)),
  );
  const change = (file: string): string => {
    const text = [...moved].reduce(
      (said, [from, to]) => said.replaceAll(from, to),
      renamed(read(file), name),
    );
    const [, before] = HASHED_CHUNK_FILE.exec(file) ?? [];
    const hash = before === undefined ? undefined : computeHash('sha256', text, 'base64url');
    const target = before === undefined || hash === undefined ? file : file.replace(before, hash);
    if (before !== undefined && hash !== undefined) moved.set(before, hash);
    writeFileSync(path.join(folder, file), text);
    renameSync(path.join(folder, file), path.join(folder, target));
    for (const packed of ['.br', '.gz']) rmSync(path.join(folder, file + packed), { force: true });
    return target;
  };
  const described = (file: string) => {
    const content = read(file);
    return {
      file,
      integrity: `sha384-${computeHash('sha384', content, 'base64')}`,
      bytes: Buffer.byteLength(content),
    };
  };
  const manifest = {
    ...model,
    name,
    routes: PAGES.map((page) => ({ path: `/app/:wl/${name.replace(/-mf$/, '')}/${page}`, page })),
    files: inOrder.map(({ file }) => described(change(file))),
    serverFiles: model.serverFiles.map(({ file }) => described(change(file))),
  };
  const id = computeHash('sha256', JSON.stringify(manifest), 'hex').slice(0, 16);
  writeFileSync(path.join(folder, MANIFEST_FILE), JSON.stringify({ ...manifest, id }));
  return folder;
}

/**
 * Deploys generated parts as `npm run parts -- deploy` does after its checks: publishes and promotes them.
 * @param portal with the workspace's own parts live
 * @param count total number of live parts
 */
export async function deployFurtherParts(
  { dataDir, databaseUrl }: Pick<TestPortal, 'dataDir' | 'databaseUrl'>,
  count: number,
): Promise<void> {
  const place = { folder: path.join(dataDir, 'parts'), databaseUrl };
  const registry = openRegistry(place);
  try {
    for (let number = 1; number <= count - SHIPPED_PARTS; number++) {
      const built = copyOfModel(getPartName(number));
      const manifest = publishPart(built, place.folder);
      rmSync(built, { recursive: true });
      await registry.append((events) => createDeployEvents(foldEvents(events), manifest, 'scale'), {
        stored: [manifest],
      });
      await registry.append((events) => {
        const registered = { states: foldEvents(events), events };
        const event = createPromoteEvent(registered, manifest.name, manifest.id, { who: 'scale' });
        return event === null ? [] : [event];
      });
    }
  } finally {
    await registry.close();
  }
}
