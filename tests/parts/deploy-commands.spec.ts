import { appendFileSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { importMapOf } from '../edge/raw-request';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { liveBuilds, registryEvents } from '../composition/live-builds';
import { parts } from './parts-command';
import { otherVersion, variantBuild, type Variant } from './variant-build';

const REPORT = path.resolve(import.meta.dirname, '../../test-results/parts-deploy.md');
const UNTRIED = ['--skip-probe', 'a test of the registry'];

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
test.setTimeout(180_000);

const variant = (given: Variant): Variant => {
  made.push(given);
  return given;
};
const liveEntry = async (part: string): Promise<string> =>
  (await importMapOf(portal.origin)).imports[`@portal/${part}`] ?? '';

/** Milliseconds until the running portal serves a build. */
const untilServed = async (part: string, id: string): Promise<number> => {
  const started = performance.now();
  while (!(await liveEntry(part)).includes(id)) {
    if (performance.now() - started > 20_000) throw new Error(`${part} ${id} is not served`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return Math.round(performance.now() - started);
};

test('CARD-6 deploy tries a build in a browser and makes it live; roll-back brings the one before back', async () => {
  const before = (await liveBuilds(portal))['clip-login-mf'] ?? '';
  const next = variant(otherVersion('clip-login-mf', '8.0.0'));
  const deployed = await parts(portal, 'deploy', 'clip-login-mf', '--from', next.folder);
  expect(deployed.said).toMatch(/browser +\d pages? starts?/);
  expect(deployed.said).toContain(`clip-login-mf 8.0.0 (${next.id}) is live for everyone.`);
  expect(deployed.code).toBe(0);
  const live = await untilServed('clip-login-mf', next.id);

  const back = await parts(portal, 'rollback', 'clip-login-mf');
  expect(back.said).toContain(`(${before}) for everyone.`);
  expect(back.code).toBe(0);
  const served = await untilServed('clip-login-mf', before);
  report.push(
    `- deploy with boot probe: ${Math.round(deployed.milliseconds)} ms, then served after ${live} ms`,
    `- roll-back: ${Math.round(back.milliseconds)} ms, then served after ${served} ms`,
    '',
  );

  const status = await parts(portal, 'status');
  expect(status.said).toMatch(new RegExp(`clip-login-mf +0\\.1\\.0 +${before}`));
  const history = await parts(portal, 'status', 'clip-login-mf');
  expect(history.said.split('\n').map((line) => line.split(/ {2,}/)[1])).toEqual(
    expect.arrayContaining(['deploy', 'promote', 'rollback']),
  );
});

for (const round of [1, 2]) {
  test(`CARD-6 two teams that deploy at once both go live (round ${round})`, async () => {
    const teams = ['login-mf', 'recovery-mf'].map((part) => [
      part,
      variant(otherVersion(part, `7.${round}.0`)),
    ]) as [string, Variant][];
    const ended = await Promise.all(
      teams.map(([part, { folder }]) => parts(portal, 'deploy', part, '--from', folder, ...UNTRIED)),
    );
    report.push(
      `## Two teams at once, round ${round}`,
      '',
      ...ended.map(({ said }) => `\`\`\`\n${said}\`\`\`\n`),
    );
    for (const [index, [part, { id }]] of teams.entries()) {
      expect(ended[index]?.code, ended[index]?.said).toBe(0);
      await untilServed(part, id);
    }
    const events = await registryEvents(portal);
    const promoted = events.filter((event) => event.kind === 'promote' && event.version === `7.${round}.0`);
    expect(promoted).toHaveLength(2);
  });
}

test('CARD-6 hold publishes and changes nothing; promote makes it live by the beginning of its id', async () => {
  const next = variant(otherVersion('shell', '6.0.0'));
  const before = await liveEntry('shell');
  const held = await parts(portal, 'deploy', 'shell', '--hold', '--from', next.folder, ...UNTRIED);
  expect(held.said).toContain('is published.');
  expect(held.code).toBe(0);
  expect((await parts(portal, 'promote', 'shell', next.id.slice(0, 6))).code).toBe(0);
  await untilServed('shell', next.id);
  expect((await parts(portal, 'rollback', 'shell')).code).toBe(0);
  await untilServed('shell', before.split('/')[3] ?? '');
});

test('CARD-6 a deploy puts back what was damaged after publishing; a build whose files are gone is refused', async () => {
  const next = variant(otherVersion('clip-login-mf', '8.1.0'));
  const published = path.join(portal.dataDir, 'parts/clip-login-mf', next.id);
  const deploy = () => parts(portal, 'deploy', 'clip-login-mf', '--from', next.folder, ...UNTRIED);
  expect((await deploy()).code).toBe(0);
  const whole = readFileSync(path.join(published, 'entry.js'), 'utf8');
  appendFileSync(path.join(published, 'entry.js'), ';self.damaged = true;');
  const again = await deploy();
  expect(again.said).toContain('put back: entry.js');
  expect(again.said).toContain(`clip-login-mf ${next.id} is live for everyone, and whole again.`);
  expect(again.code).toBe(0);
  expect(readFileSync(path.join(published, 'entry.js'), 'utf8')).toBe(whole);

  expect((await parts(portal, 'rollback', 'clip-login-mf')).code).toBe(0);
  rmSync(published, { recursive: true });
  const gone = await parts(portal, 'promote', 'clip-login-mf', next.id);
  expect(gone.said).toContain(`The files of clip-login-mf ${next.id} are gone from the published parts.`);
  expect(gone.code).toBe(3);
});

test('CARD-6 of 2,000 visitors a canary of 5 % gets 5 %, and each stays with what they began with', async () => {
  const next = variant(otherVersion('recovery-mf', '5.0.0'));
  const shown = await parts(
    portal,
    'deploy',
    'recovery-mf',
    '--canary',
    '5',
    '--from',
    next.folder,
    ...UNTRIED,
  );
  expect(shown.said).toContain('is shown to 5 % of the visitors.');
  const visit = async (cookie = '') => {
    const answer = await fetch(`${portal.origin}/default/fps`, {
      headers: { cookie, 'accept-encoding': 'identity' },
    });
    const [, number] = /portalCanary=(\d+)/.exec(answer.headers.getSetCookie().join(' ')) ?? [];
    return { number, isCanary: (await answer.text()).includes(`/recovery-mf/${next.id}/`) };
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

  expect((await parts(portal, 'rollback', 'recovery-mf')).said).toContain('is no longer shown.');
  await expect
    .poll(async () => (await fetch(`${portal.origin}/default/fps`)).headers.getSetCookie().join(' '))
    .not.toContain('portalCanary');
});

const BROKEN: readonly (readonly [string, string, () => Variant, string])[] = [
  [
    'a missing file',
    'login-mf',
    () => {
      const copy = otherVersion('login-mf', '4.0.0');
      unlinkSync(path.join(copy.folder, 'styles.css'));
      return copy;
    },
    'login-mf: styles.css is missing from the build.',
  ],
  [
    'one changed byte',
    'login-mf',
    () => {
      const copy = otherVersion('login-mf', '4.0.1');
      appendFileSync(path.join(copy.folder, 'entry.js'), ' ');
      return copy;
    },
    'login-mf: entry.js is not what the build’s manifest says.',
  ],
  [
    'a shared library of a version that the page does not have',
    'login-mf',
    () => variantBuild('login-mf', { manifest: { requires: { react: '^20.0.0' } } }),
    'login-mf needs react ^20.0.0, and the page would have 19.',
  ],
  [
    'a removed export that a live part uses',
    'login-mf',
    () =>
      variantBuild('login-mf', {
        files: {
          'contract.json': (text) =>
            text.replace('export declare const SorryScreen', 'declare const SorryScreen'),
        },
      }),
    'login-mf no longer offers what clip-login-mf uses of ./SorryScreen:\n  - SorryScreen is no longer exported',
  ],
  [
    'a changed type that a live part uses',
    'login-mf',
    () =>
      variantBuild('login-mf', {
        files: { 'contract.json': (text) => text.replace('actionPath?: string', 'actionPath: number') },
      }),
    'login-mf no longer offers what clip-login-mf uses of ./LoginScreen:',
  ],
  [
    'a script that throws in a browser',
    'clip-login-mf',
    () =>
      variantBuild('clip-login-mf', { files: { 'entry.js': () => 'throw new Error("broken on purpose")' } }),
    'clip-login-mf does not start in a browser:',
  ],
];
for (const [what, part, make, said] of BROKEN) {
  test(`CARD-6 deploy refuses ${what} and says so; nothing has changed`, async () => {
    const before = await registryEvents(portal);
    const { folder } = variant(make());
    const ended = await parts(portal, 'deploy', part, '--from', folder);
    expect(ended.said).toContain(said);
    expect(ended.said).not.toContain('Cannot find module');
    expect(ended.code).toBe(3);
    expect(await registryEvents(portal)).toEqual(before);
  });
}

test('CARD-6 words that are not understood end with 2, and help with 0', async () => {
  const help = await parts(portal, '--help');
  expect(help).toMatchObject({ code: 0 });
  expect(help.said).toContain('npm run parts -- <command>');
  for (const words of [
    ['burn'],
    ['deploy'],
    ['status', '--hold'],
    ['canary', 'login-mf'],
    ...['0x10', '1e3', '0', '65534'].map((port) => ['dev', 'no-such-part', '--port', port]),
  ])
    expect(await parts(portal, ...words), words.join(' ')).toMatchObject({ code: 2 });
});
