import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { MANIFEST_FILE, type PartManifest } from '@portal/registry/manifest';
import { readRegistryEvents } from '../composition/live-builds';
import { fetchImportMap } from '../edge/raw-request';
import { quickCases } from '../portal/quick-cases';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { WORKSPACE } from '../workspace';
import { parts } from './parts-command';
import { createVariantBuild, otherVersion, type Variant } from './variant-build';

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
test.setTimeout(180_000);

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

test('CARD-6 two teams that deploy different parts at once both go live', { tag: '@long' }, async () => {
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

test('CARD-6 when two teams deploy the same part at once, the second is rejected and the message names the first @long', async () => {
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

test('CARD-6 a build can go live without a probe, and the history shows the reason @long', async () => {
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

test('CARD-6 hold publishes without going live; promote accepts the beginning of the build id @long', async () => {
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

test('CARD-6 a deploy repairs files damaged after publishing; a build without files is rejected @long', async () => {
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
  'CARD-6 a canary of 5 % gets 5 % of 2,000 visitors, and each visitor keeps the same build',
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

function withRoute(route: string): Variant {
  const built = path.join(WORKSPACE, 'info-pages-mf/dist/part', MANIFEST_FILE);
  const { routes } = JSON.parse(readFileSync(built, 'utf8')) as PartManifest;
  return createVariantBuild('info-pages-mf', {
    manifest: { routes: [...routes, { path: route, page: 'termsOfUse' }] },
  });
}

/** Random text does not compress. */
function withWeight(part: string): Variant {
  const weight = randomBytes(60_000).toString('base64');
  return createVariantBuild(part, { files: { 'entry.js': (text) => `${text}\n/* ${weight} */` } });
}

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
    'login-mf: entry.js does not match the build’s manifest.',
  ],
  [
    'a shared library of a version that the page does not have',
    'login-mf',
    () => createVariantBuild('login-mf', { manifest: { requires: { react: '^20.0.0' } } }),
    'login-mf needs react ^20.0.0, and the page would have 19.',
  ],
  [
    'a removed export that a live part uses',
    'login-mf',
    () =>
      createVariantBuild('login-mf', {
        files: {
          'contract.json': (text) =>
            text.replace('export declare const SorryScreen', 'declare const SorryScreen'),
        },
      }),
    'login-mf no longer exports what clip-login-mf uses of ./SorryScreen:\n  - SorryScreen is no longer exported',
  ],
  [
    'a changed type that a live part uses',
    'login-mf',
    () =>
      createVariantBuild('login-mf', {
        files: { 'contract.json': (text) => text.replace('actionPath?: string', 'actionPath: number') },
      }),
    'login-mf no longer exports what clip-login-mf uses of ./LoginScreen:',
  ],
  [
    'a script that throws in a browser',
    'clip-login-mf',
    () =>
      createVariantBuild('clip-login-mf', {
        files: { 'entry.js': () => 'throw new Error("broken on purpose")' },
      }),
    'clip-login-mf does not start in a browser:',
  ],
  [
    'a route of another part',
    'info-pages-mf',
    () => withRoute('/app/lioninternet/login'),
    'The route /app/lioninternet/login of info-pages-mf overlaps the route /app/:wl/login of login-mf',
  ],
  [
    'a page that is too heavy before it is hydrated',
    'login-mf',
    () => withWeight('login-mf'),
    'login page, JavaScript before it is hydrated: ',
  ],
  ['a page that is too heavy after it', 'shell', () => withWeight('shell'), 'login page, JavaScript: '],
];
const buildTag = quickCases(0);
for (const [what, part, make, output] of BROKEN) {
  test(
    `CARD-6 deploy rejects ${what} with an error message; nothing has changed`,
    { tag: buildTag() },
    async () => {
      const before = await readRegistryEvents(portal);
      const { folder } = variant(make());
      const ended = await parts(portal, 'deploy', part, '--from', folder);
      expect(ended.output).toContain(output);
      expect(ended.output).not.toContain('Cannot find module');
      expect(ended.code).toBe(3);
      expect(await readRegistryEvents(portal)).toEqual(before);
    },
  );
}

const WRONG: readonly (readonly [readonly string[], number, string])[] = [
  [['burn'], 2, "error: unknown command 'burn'"],
  [['constructor'], 2, "error: unknown command 'constructor'"],
  [['deploy'], 2, 'error: name a part, or deploy all of them with --all'],
  [['canary', 'login-mf', 'abc'], 2, 'A percentage is a number from 0 to 100.'],
  [['status', '--hold'], 2, "error: unknown option '--hold'"],
  [['dev', 'login-mf', '--port', '0x10'], 2, 'A port is a whole number'],
  [['deploy', 'no-such-part'], 3, 'There is no part "no-such-part".'],
  [['deploy', '../login-mf'], 3, 'There is no part "../login-mf".'],
  [['deploy', 'login-mf', '--from', '/no/such/folder'], 3, 'login-mf is not built.'],
  [['promote', 'no-such-part'], 3, 'no-such-part was never deployed.'],
  [['promote', 'login-mf', 'zzz'], 3, 'login-mf has no single build "zzz".'],
  [['rollback', 'login-mf', 'zzz'], 3, 'login-mf has no single build "zzz".'],
  [['canary', 'login-mf', '5', '--id', 'zzz'], 3, 'login-mf has no single build "zzz".'],
  [['status', 'no-such-part'], 3, 'no-such-part was never deployed.'],
  [['new', 'Not A Name'], 3, '"Not A Name" is no name for a part'],
];

/** One of each kind in every run; each needs a start of the command. */
const ATTEMPTS = process.env['PORTAL_TEST_LONG'] === undefined ? [WRONG[3], WRONG[10]] : WRONG;

test('CARD-6 wrong arguments exit with an error message and code 2 or 3', async () => {
  for (const [words, code, sentence] of ATTEMPTS.filter((each) => each !== undefined)) {
    const ended = await parts(portal, ...words);
    expect(ended.output, words.join(' ')).toContain(sentence);
    expect(ended.output, words.join(' ')).not.toMatch(/^\s+at .+:\d+/m);
    expect(ended.code, words.join(' ')).toBe(code);
  }
});
