import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { computeIntegrity } from '@portal/registry/manifest';
import type { PartStates } from '@portal/registry/releases';
import { testManifest } from '@portal/registry/test-support';
import { readPart } from '../parts/live-part';
import { startRenderer } from '../rendering/renderer';
import { createRelease, type Release } from './release';
import { readWorkspaceBuilds } from './workspace-builds';

const HEALTHY = 'exports.modules = {};';
const BROKEN = 'throw new Error("on purpose");';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'workspace-builds-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function publish(id: string, edge: string, name = 'login-mf'): PartManifest {
  const place = path.join(folder, name, id);
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, 'edge.cjs'), edge);
  const file = { file: 'edge.cjs', integrity: computeIntegrity(edge), bytes: edge.length };
  return {
    ...testManifest(name, id),
    slots: name === 'login-mf' ? ['main'] : [],
    edge: 'edge.cjs',
    serverFiles: [file],
  };
}
function liveRelease(manifests: readonly PartManifest[]): Release {
  return createRelease(
    new Map(manifests.map((manifest) => [manifest.name, readPart({ folder, url: '/parts' }, manifest)])),
  );
}
function createStates(sequences: Readonly<Record<string, number>>): PartStates {
  return new Map(
    Object.entries(sequences).map(([name, seq]) => [name, { name, changed: { seq } }]),
  ) as unknown as PartStates;
}

test('a workspace build is loaded before it is shown; other parts’ changes keep its breaker open @CARD-6', async () => {
  const live = publish('1111111111111111', HEALTHY);
  const parts = [publish('0000000000000000', HEALTHY, 'shared-wl-assets'), live];
  const workspaceBuild = publish('2222222222222222', BROKEN);
  const builds = readWorkspaceBuilds([workspaceBuild], { folder, url: '/parts' });
  const renderer = startRenderer({ opened: () => undefined });
  let release = liveRelease(parts);
  const releases = builds.apply({
    release: () => release,
    releaseFor: () => release,
    assignRelease: () => release,
  });
  const follow = (sequences: Readonly<Record<string, number>>): Promise<void> => {
    release = liveRelease(parts);
    return renderer.prepare(
      builds.prepareReleases([release], createStates(sequences)).map((each) => each.parts),
    );
  };
  try {
    for (const recovery of [1, 2]) {
      await follow({ 'login-mf': 1, 'recovery-mf': recovery });
      expect(releases.release().parts.get('login-mf')?.manifest.id).toBe(workspaceBuild.id);
      expect(renderer.failures()).toMatchObject([{ part: 'login-mf', id: workspaceBuild.id, kind: 'load' }]);
      expect(renderer.isAvailable(releases.release().parts, 'login-mf')).toBe(false);
    }
    await follow({ 'login-mf': 3, 'recovery-mf': 2 });
    expect(releases.release().parts.get('login-mf')?.manifest.id).toBe(live.id);
    expect(renderer.failures()).toEqual([]);
  } finally {
    await renderer.close();
  }
});
