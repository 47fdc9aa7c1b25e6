import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { promoteBuild, publishUnchecked } from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortalData } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';
import { DOCUMENTED, findCommands } from './documented-commands';
import { getPartsEnvironment, parts } from './parts-command';
import { otherVersion, type Variant } from './variant-build';

const PARTS = ['shared-wl-assets', 'root-config', 'shell', 'recovery-mf', 'info-pages-mf', 'clip-login-mf'];

function runHere(page: string): readonly string[] {
  return findCommands(page).filter((command) => 'here' in (DOCUMENTED[page]?.[command] ?? {}));
}

/** Runs a documented command line verbatim. */
function shell(command: string, environment: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: WORKSPACE,
    shell: true,
    encoding: 'utf8',
    env: createTestEnvironment(environment),
  });
  return { code: status, output: stdout + stderr };
}

for (const page of Object.keys(DOCUMENTED)) {
  test(`each command of docs/${page} is run by a test, or listed with a reason @CARD-6`, () => {
    const proofs = DOCUMENTED[page] ?? {};
    expect([...findCommands(page)].sort()).toEqual(Object.keys(proofs).sort());
    for (const [command, proof] of Object.entries(proofs)) {
      if (!('by' in proof)) continue;
      expect(proof.by).toMatch(/\.(?:spec|test)\.tsx?$/);
      expect(readFileSync(path.join(WORKSPACE, proof.by), 'utf8'), proof.by).toContain(`'${command}'`);
    }
  });
}

test.describe('docs/how-to/deploy-parts.md', () => {
  let dataDir: string;
  let data: TestPortalData;
  let former: Variant;
  test.beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'portal-documented-'));
    data = { dataDir, databaseUrl: undefined };
    former = otherVersion('login-mf', '0.0.9');
    const folders = [...PARTS.map((part) => path.join(WORKSPACE, part, 'dist/part')), former.folder];
    for (const folder of folders) {
      const { name, id } = await publishUnchecked(folder, data);
      await promoteBuild(data, { [name]: id });
    }
  });
  test.afterAll(() => {
    for (const folder of [dataDir, former.folder]) rmSync(folder, { recursive: true, force: true });
  });

  test(
    'the commands of docs/how-to/deploy-parts.md work in sequence as documented @CARD-6',
    { tag: '@long' },
    async () => {
      const commands = runHere('how-to/deploy-parts.md');
      expect(commands.length).toBeGreaterThanOrEqual(9);
      for (const command of commands) {
        const ended = shell(command, getPartsEnvironment(data));
        expect(ended.code, `${command}\n${ended.output}`).toBe(0);
      }
      const { output } = await parts(data, 'status', 'login-mf');
      expect(output.split('\n').flatMap((line) => line.split(/ {2,}/)[1] ?? [])).toEqual([
        'what',
        'deploy',
        'promote',
        'deploy',
        'canary 5 %',
        'canary 20 %',
        'canary ended',
        'promote',
        'rollback',
        'promote',
      ]);
    },
  );
});

test('npm run sbom of docs/how-to/run-in-production.md lists the server and browser packages @SEC-R16 @long', () => {
  const file = path.join(WORKSPACE, 'dist/sbom.cdx.json');
  rmSync(file, { force: true });
  expect(runHere('how-to/run-in-production.md')).toContain('npm run sbom');
  const ended = shell('npm run sbom', {});
  expect(ended.code, ended.output).toBe(0);
  const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string;
    components: { name: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'react', 'zustand']),
  );
});

test('the commands of docs/how-to/add-a-white-label.md create and check a client @WL-7 @long', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-white-labels-'));
  try {
    cpSync(path.join(WORKSPACE, 'shared-wl-assets/white-labels'), folder, { recursive: true });
    for (const command of runHere('how-to/add-a-white-label.md')) {
      const ended = shell(command, { WHITE_LABELS_DIR: folder });
      expect(ended.code, `${command}\n${ended.output}`).toBe(0);
    }
    const file = JSON.parse(readFileSync(path.join(folder, 'northbank.json'), 'utf8')) as object;
    expect(file).toMatchObject({ name: 'North Bank', brandColour: '#1d4f8c' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the commands of docs/how-to/run-in-production.md export the audit log and restore a backup @D-3 @SEC-R15 @long', async () => {
  const AUDIT_TOKEN = 'a-token-of-at-least-thirty-two-characters';
  const portal = await startPortal({ PORTAL_ENVIRONMENT: 'LOCAL', AUDIT_TOKEN });
  const copy = path.join(portal.dataDir, 'portal.tgz');
  try {
    await fetch(`${portal.origin}/apps/home`);
    const commands = runHere('how-to/run-in-production.md');
    const exported = commands.find((command) => command.startsWith('curl '));
    const copies = commands.filter((command) => command.startsWith('npm run data '));
    const log = shell(
      (exported ?? '').replace('https://portal.example.com', portal.origin) + ' --fail --silent',
      {
        AUDIT_TOKEN,
      },
    );
    expect(log.code, log.output).toBe(0);
    await portal.halt();
    expect(copies).toHaveLength(2);
    for (const command of copies) {
      const ended = shell(command.replace('portal.tgz', copy), { DATA_DIR: portal.dataDir });
      expect(ended.code, `${command}\n${ended.output}`).toBe(0);
    }
    expect(existsSync(copy)).toBe(true);
  } finally {
    await portal.stop();
  }
});
