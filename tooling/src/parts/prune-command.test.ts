import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { openRegistry } from '@portal/registry/releases';
import { deploy, promote, testManifest } from '@portal/registry/test-support';
import { createTestContext } from '../../test-support/parts-context';
import { runPrune } from './prune-command';

const DAY_MS = 24 * 60 * 60 * 1_000;
const IDS = ['a', 'b', 'c'];

let workspace: string;
let folder: string;
beforeEach(async () => {
  workspace = mkdtempSync(path.join(tmpdir(), 'portal-prune-'));
  folder = path.join(workspace, 'parts');
  writeFileSync(path.join(workspace, 'pnpm-workspace.yaml'), 'packages:\n  - shell\n');
  for (const part of ['shell', 'root-config']) for (const id of IDS) publish(part, id);
  publish('shell', 'unknown-to-the-registry');
  await openRegistry({ folder }).append(() =>
    ['shell', 'root-config'].flatMap((part) => IDS.flatMap((id) => [deploy(part, id), promote(part, id)])),
  );
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
function publish(part: string, id: string): void {
  write(`${part}/${id}/${MANIFEST_FILE}`, JSON.stringify(testManifest(part, id)));
  write(`${part}/${id}/entry.js`, 'part');
}

/** Runs the command some days after everything was deployed. @returns what it printed */
async function prune(daysLater: number, options: { readonly apply: boolean }) {
  const { context, printed } = createTestContext(workspace, folder);
  await runPrune(context, { olderThan: 30, ...options }, new Date(Date.now() + daysLater * DAY_MS));
  return printed.join('\n');
}
function list(place: string): readonly string[] {
  return readdirSync(path.join(folder, place)).sort();
}

test('without --apply prune lists what it would remove, and removes nothing @CARD-6', async () => {
  const said = await prune(31, { apply: false });
  expect(said).toContain(`Registry: ${path.join(folder, 'registry.jsonl')}`);
  expect(said).toMatch(/^shell +1\.0\.0 +a /m);
  expect(said).toContain('Kept: 4 builds (2 previous, 2 live).');
  expect(said).toContain('Nothing was removed. Add --apply to remove 2 builds');
  expect(list('shell')).toEqual([...IDS, 'unknown-to-the-registry']);
});

test('prune --apply removes unused builds, and no entry of the registry @CARD-6', async () => {
  const registry = readFileSync(path.join(folder, 'registry.jsonl'), 'utf8');
  expect(await prune(31, { apply: true })).toContain('Removed 2 builds');
  expect(list('shell')).toEqual(['b', 'c', 'unknown-to-the-registry']);
  expect(list('root-config')).toEqual(['b', 'c']);
  expect(readFileSync(path.join(folder, 'registry.jsonl'), 'utf8')).toBe(registry);
  expect(await prune(31, { apply: true })).toContain('Every published build is needed');
});

test('prune removes nothing that a release of the last days used @CARD-6', async () => {
  expect(await prune(29, { apply: true })).toContain('2 recent');
  expect(list('shell')).toEqual([...IDS, 'unknown-to-the-registry']);
});
