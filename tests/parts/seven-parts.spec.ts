import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { PartManifest } from '@portal/contract/part';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { readLiveBuilds } from '../composition/live-builds';
import { fetchImportMap } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';
import { getPartsEnvironment, parts, runParts } from './parts-command';
import { createVariantBuild, type Variant } from './variant-build';

/** A word to change in each part: in a text, or in a message of its script when the part has no texts. */
const WORDS: Readonly<Record<string, readonly [file: string, from: RegExp, to: string]>> = {
  'shared-wl-assets': ['i18n/en-US.json', /": "\w+/, '": "Changed'],
  'root-config': ['entry.js', /\[root-config\]/, '[root]'],
  shell: ['i18n/en-US.json', /": "\w+/, '": "Changed'],
  'login-mf': ['i18n/en-US.json', /"Log in"/, '"Sign in"'],
  'recovery-mf': ['i18n/en-US.json', /": "\w+/, '": "Changed'],
  'info-pages-mf': ['i18n/en-US.json', /": "\w+/, '": "Changed'],
  'clip-login-mf': ['i18n/en-US.json', /": "\w+/, '": "Changed'],
};

/** Every part of the workspace, so that a new one is deployed here, too. */
const PARTS = readdirSync(WORKSPACE).filter((name) =>
  existsSync(path.join(WORKSPACE, name, 'portal.part.ts')),
);

function changeOneWord(part: string): Variant {
  const [file, from, to] = WORDS[part] ?? ['', /$^/, ''];
  const built = path.join(WORKSPACE, part, 'dist/part');
  const { files, serverFiles } = JSON.parse(
    readFileSync(path.join(built, MANIFEST_FILE), 'utf8'),
  ) as PartManifest;
  const known = [...files, ...serverFiles].map((each) => each.file);
  // A part that WORDS does not list gets a comment in its entry instead.
  return known.includes(file)
    ? createVariantBuild(part, { files: { [file]: (text) => text.replace(from, to) } })
    : createVariantBuild(part, { files: { 'entry.js': (text) => `${text}\n/* changed */` } });
}

let portal: TestPortal;
const made: Variant[] = [];
test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(async () => {
  for (const { folder } of made) rmSync(folder, { recursive: true, force: true });
  await portal.stop();
});

async function expectServed(part: string, id: string): Promise<void> {
  return expect
    .poll(async () => (await fetchImportMap(portal.origin)).imports[`@portal/${part}`])
    .toContain(`/${id}/`);
}

function run(...words: readonly string[]): Promise<string> {
  return runParts(portal, ...words);
}

for (const part of PARTS) {
  test(
    `${part} with one changed word is probed, shown as a canary, promoted and rolled back @CARD-6`,
    { tag: '@long' },
    async () => {
      const before = (await readLiveBuilds(portal))[part] ?? '';
      const next = changeOneWord(part);
      made.push(next);
      const deployed = await run('deploy', part, '--canary', '5', '--from', next.folder);
      expect(deployed).toMatch(/browser +\d+ pages? starts?/);
      expect(deployed).toContain(`(${next.id}) is shown to 5 % of the visitors.`);
      expect(await run('promote', part)).toContain(`(${next.id}) is live for everyone.`);
      await expectServed(part, next.id);
      if (part === 'login-mf') {
        // The documented command, verbatim: it deploys and probes the workspace's own build.
        const command = 'npm run parts -- deploy login-mf';
        const ended = spawnSync(command, {
          cwd: WORKSPACE,
          shell: true,
          encoding: 'utf8',
          env: createTestEnvironment(getPartsEnvironment(portal)),
        });
        expect(ended.status, ended.stdout + ended.stderr).toBe(0);
        expect(ended.stdout).toMatch(/browser +\d+ pages? starts?/);
        await expectServed(part, before);
        return;
      }
      expect(await run('rollback', part)).toContain(`(${before}) for everyone.`);
      await expectServed(part, before);
      const again = await parts(portal, 'promote', part, next.id);
      expect(again.code, again.output).toBe(3);
      expect(again.output).toContain(`${part} ${next.id} was rolled back by team`);
    },
  );
}

test('status shows what is live and the history of a part @CARD-6 @long', async () => {
  const { 'root-config': live = '' } = await readLiveBuilds(portal);
  expect(await run('status')).toMatch(new RegExp(`root-config +\\d\\S+ +${live}`));
  const history = await run('status', 'root-config');
  expect(history.split('\n').map((line) => line.split(/ {2,}/)[1])).toEqual(
    expect.arrayContaining(['deploy', 'canary 5 %', 'promote', 'rollback']),
  );
});
