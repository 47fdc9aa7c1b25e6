import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { readRegistryEvents } from '../composition/live-builds';
import { fetchImportMap } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { parts } from './parts-command';
import { otherVersion, type Variant } from './variant-build';

const REPORT = path.resolve(import.meta.dirname, '../../test-results/parts-deploy.md');

let portal: TestPortal;
const made: Variant[] = [];
const report: string[] = ['# Deploying parts', ''];
test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(async () => {
  for (const { folder } of made) rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${report.join('\n')}\n`);
  await portal.stop();
});

function variant(given: Variant): Variant {
  made.push(given);
  return given;
}
async function liveEntry(part: string): Promise<string> {
  return (await fetchImportMap(portal.origin)).imports[`@portal/${part}`] ?? '';
}

/** Returns the milliseconds until the running portal serves a build. */
async function waitUntilServed(part: string, id: string): Promise<number> {
  const started = performance.now();
  while (!(await liveEntry(part)).includes(id)) {
    if (performance.now() - started > 20_000) throw new Error(`${part} ${id} is not served`);
    await delay(20);
  }
  return Math.round(performance.now() - started);
}

test('two teams that deploy different parts at once both go live @CARD-6', { tag: '@long' }, async () => {
  const teams = ['login-mf', 'recovery-mf'].map(
    (part) => [part, variant(otherVersion(part, '7.1.0'))] as const,
  );
  const ended = await Promise.all(
    teams.map(([part, { folder }]) => parts(portal, 'deploy', part, '--from', folder)),
  );
  report.push('## Two teams at once', '', ...ended.map(({ output }) => `\`\`\`\n${output}\`\`\`\n`));
  for (const [index, [part, { id }]] of teams.entries()) {
    expect(ended[index]?.code, ended[index]?.output).toBe(0);
    await waitUntilServed(part, id);
  }
  const events = await readRegistryEvents(portal);
  const promoted = events.filter((event) => event.kind === 'promote' && event.version === '7.1.0');
  expect(promoted).toHaveLength(2);
});

test('of two teams that deploy a part at once the second is rejected with the name of the first @CARD-6 @long', async () => {
  const builds = ['7.2.0', '7.2.1'].map((version) => variant(otherVersion('clip-login-mf', version)));
  const ended = await Promise.all(
    builds.map(({ folder }) => parts(portal, 'deploy', 'clip-login-mf', '--from', folder, '--canary', '5')),
  );
  expect(ended.map(({ code }) => code).sort()).toEqual([0, 3]);
  expect(ended.find(({ code }) => code === 3)?.output).toMatch(
    /team has changed clip-login-mf while this build was checked: .* is shown to 5 % of the visitors\./,
  );
  expect((await parts(portal, 'canary', 'clip-login-mf', '0')).code).toBe(0);
});

test('a build can go live without a probe, and the history shows the reason @CARD-6 @long', async () => {
  const next = variant(otherVersion('clip-login-mf', '7.3.0'));
  const reason = 'a test of skipping';
  const deployed = await parts(
    portal,
    'deploy',
    'clip-login-mf',
    '--from',
    next.folder,
    '--skip-probe',
    reason,
  );
  expect(deployed.output).toContain(`browser    left out: ${reason}`);
  expect(deployed.code).toBe(0);
  expect((await parts(portal, 'status', 'clip-login-mf')).output).toContain(`deploy (not tried: ${reason})`);
});

test('hold publishes without going live; promote accepts the beginning of the build id @CARD-6 @long', async () => {
  const next = variant(otherVersion('shell', '6.0.0'));
  const before = await liveEntry('shell');
  const held = await parts(portal, 'deploy', 'shell', '--hold', '--from', next.folder);
  expect(held.output).toContain('is published.');
  expect(held.code).toBe(0);
  expect((await parts(portal, 'promote', 'shell', next.id.slice(0, 6))).code).toBe(0);
  await waitUntilServed('shell', next.id);
  expect((await parts(portal, 'rollback', 'shell')).code).toBe(0);
  await waitUntilServed('shell', before.split('/')[3] ?? '');
});

test('commands for the build live for everyone change nothing; as a canary it is rejected @CARD-6 @long', async () => {
  const next = variant(otherVersion('clip-login-mf', '7.5.0'));
  const deploy = ['deploy', 'clip-login-mf', '--from', next.folder];
  expect((await parts(portal, ...deploy)).code).toBe(0);
  const before = await readRegistryEvents(portal);
  for (const words of [
    deploy,
    [...deploy, '--hold'],
    [...deploy, '--canary', '5'],
    [...deploy, '--again'],
    ['promote', 'clip-login-mf'],
    ['promote', 'clip-login-mf', next.id],
    ['rollback', 'clip-login-mf', next.id],
  ]) {
    const ended = await parts(portal, ...words);
    expect(ended.output).toContain(`clip-login-mf 7.5.0 (${next.id}) is live for everyone. Nothing has changed.`);
    expect(ended.code, words.join(' ')).toBe(0);
  }
  const canary = await parts(portal, 'canary', 'clip-login-mf', '5');
  expect(canary.output).toContain(`clip-login-mf ${next.id} is live, so it cannot be a canary.`);
  expect(canary.code).toBe(3);
  expect(await readRegistryEvents(portal)).toEqual(before);
}); // prettier-ignore

test('a deploy repairs files damaged after publishing; a build without files is rejected @CARD-6 @long', async () => {
  const next = variant(otherVersion('clip-login-mf', '8.1.0'));
  const published = path.join(portal.dataDir, 'parts/clip-login-mf', next.id);
  const deploy = () => parts(portal, 'deploy', 'clip-login-mf', '--from', next.folder);
  expect((await deploy()).code).toBe(0);
  const whole = readFileSync(path.join(published, 'entry.js'), 'utf8');
  appendFileSync(path.join(published, 'entry.js'), ';self.damaged = true;');
  const again = await deploy();
  expect(again.output).toContain('restored: entry.js');
  expect(again.output).toContain(`clip-login-mf ${next.id} is live for everyone, and complete again.`);
  expect(again.code).toBe(0);
  expect(readFileSync(path.join(published, 'entry.js'), 'utf8')).toBe(whole);

  expect((await parts(portal, 'rollback', 'clip-login-mf')).code).toBe(0);
  rmSync(published, { recursive: true });
  const gone = await parts(portal, 'promote', 'clip-login-mf', next.id, '--again');
  expect(gone.output).toContain(
    `The files of clip-login-mf ${next.id} are missing from the published parts.`,
  );
  expect(gone.code).toBe(3);
});

test(
  'a canary of 5 % gets 5 % of 2,000 visitors, and each visitor keeps the same build @CARD-6',
  { tag: '@long' },
  async () => {
    const next = variant(otherVersion('recovery-mf', '5.0.0'));
    const shown = await parts(portal, 'deploy', 'recovery-mf', '--canary', '5', '--from', next.folder);
    expect(shown.output).toContain('is shown to 5 % of the visitors.');
    const visit = async (cookie = '') => {
      const response = await fetch(`${portal.origin}/default/fps`, {
        headers: { cookie, 'accept-encoding': 'identity' },
      });
      const [, number] = /portalCanary=(\d+)/.exec(response.headers.getSetCookie().join(' ')) ?? [];
      return { number, isCanary: (await response.text()).includes(`/recovery-mf/${next.id}/`) };
    };
    await expect.poll(async () => (await visit()).number).toBeDefined();
    let canaries = 0;
    for (let visitor = 0; visitor < 2_000; visitor += 20) {
      const first = await Promise.all(Array.from({ length: 20 }, () => visit()));
      canaries += first.filter(({ isCanary }) => isCanary).length;
      for (const { number, isCanary } of [...first.slice(0, 1), ...first.filter((each) => each.isCanary)])
        expect(await visit(`portalCanary=${number}`)).toEqual({ number: undefined, isCanary });
    }
    report.push(`- canary of 5 %: ${canaries} of 2,000 visitors, ${canaries / 20} %`);
    expect(Math.abs(canaries / 20 - 5)).toBeLessThan(1);

    expect((await parts(portal, 'rollback', 'recovery-mf')).output).toContain('is no longer shown.');
    await expect
      .poll(async () => (await fetch(`${portal.origin}/default/fps`)).headers.getSetCookie().join(' '))
      .not.toContain('portalCanary');
  },
);
