import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import { openRegistry } from '@portal/registry/releases';
import { deploy, promote } from '@portal/registry/test-support';
import { requireLiveParts } from './require-live-parts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'portal-live-parts-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function makeLive(...parts: readonly string[]): Promise<void> {
  await openRegistry({ folder }).append(() =>
    parts.flatMap((part) => [deploy(part, 'first'), promote(part, 'first')]),
  );
}
function publish(part: string): void {
  const target = publishedFolder(folder, part, 'first');
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, MANIFEST_FILE), '{}');
}

test('serve on an empty registry names its file, the setting and the command that fills it @D-14', async () => {
  await expect(requireLiveParts({ folder })).rejects.toThrow(
    `No part is live in the registry ${path.join(folder, 'registry.jsonl')} (PARTS_DIR, by default parts in DATA_DIR). To fill it, run "npm run build" and "npm run parts -- deploy --all" in a clone with the build tools and PARTS_DIR=${folder}.`,
  );
});

test('serve names the part that every page needs and that is not live @D-14', async () => {
  await makeLive('shared-wl-assets', 'shell');
  await expect(requireLiveParts({ folder })).rejects.toThrow(/^root-config is not live in the registry/);
});

test('serve names live builds whose files are not in the folder @D-14', async () => {
  await makeLive('shared-wl-assets', 'root-config', 'login-mf');
  publish('root-config');
  await expect(requireLiveParts({ folder })).rejects.toThrow(
    `The files of shared-wl-assets first are not in ${folder} (PARTS_DIR)`,
  );
  publish('shared-wl-assets');
  await expect(requireLiveParts({ folder })).resolves.toBe(
    `Registry: ${path.join(folder, 'registry.jsonl')}, 3 parts are live.`,
  );
});
