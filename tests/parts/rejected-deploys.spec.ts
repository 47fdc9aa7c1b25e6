import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { PartManifest } from '@portal/contract/part';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { readRegistryEvents } from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { createStoppedPortal, type StoppedPortal } from '../portal/stopped-portal';
import { WORKSPACE } from '../workspace';
import { parts } from './parts-command';
import { createVariantBuild, otherVersion, type Variant } from './variant-build';

/* Commands that must change nothing and need no running portal. */

let portal: StoppedPortal;
const made: Variant[] = [];
test.beforeAll(async () => {
  portal = await createStoppedPortal();
});
test.afterAll(async () => {
  for (const { folder } of made) rmSync(folder, { recursive: true, force: true });
  await portal.stop();
});

function variant(given: Variant): Variant {
  made.push(given);
  return given;
}

function withRoute(route: string): Variant {
  const built = path.join(WORKSPACE, 'info-pages-mf/dist/part', MANIFEST_FILE);
  const { routes } = JSON.parse(readFileSync(built, 'utf8')) as PartManifest;
  return createVariantBuild('info-pages-mf', {
    manifest: { routes: [...routes, { path: route, page: 'termsOfUse' }] },
  });
}

/** Adds random text, which does not compress, to a part's entry. */
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
    `deploy rejects ${what} with an error message; nothing has changed @CARD-6`,
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

/** Short runs try one command for each exit code, since each one starts a process. */
const ATTEMPTS = process.env['PORTAL_TEST_LONG'] === undefined ? [WRONG[3], WRONG[10]] : WRONG;

test('wrong arguments exit with an error message and code 2 or 3 @CARD-6', async () => {
  for (const [words, code, sentence] of ATTEMPTS.filter((each) => each !== undefined)) {
    const ended = await parts(portal, ...words);
    expect(ended.output, words.join(' ')).toContain(sentence);
    expect(ended.output, words.join(' ')).not.toMatch(/^\s+at .+:\d+/m);
    expect(ended.code, words.join(' ')).toBe(code);
  }
});
