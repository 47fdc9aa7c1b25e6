import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { readRegistryEvents } from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { createStoppedPortal, type StoppedPortal } from '../portal/stopped-portal';
import { parts } from './parts-command';
import { createVariantBuild, type Variant } from './variant-build';

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

/** Adds random text, which does not compress, to a part's entry. */
function withWeight(part: string): Variant {
  const weight = randomBytes(60_000).toString('base64');
  return createVariantBuild(part, { files: { 'entry.js': (text) => `${text}\n/* ${weight} */` } });
}

/** One case for each check of builds with each other and with pages; unit tests have the other mistakes. */
const BROKEN: readonly (readonly [string, string, () => Variant, string])[] = [
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
    'login-mf no longer exports what clip-login-mf uses of ./SorryScreen:\n  - clip-login-mf/src/',
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
  [['deploy'], 2, 'error: name a part, or deploy all of them with --all'],
  [['deploy', '../login-mf'], 3, 'There is no part "../login-mf".'],
  [['promote', 'no-such-part'], 3, 'no-such-part was never deployed.'],
];

test('wrong arguments exit with an error message and code 2 or 3 @CARD-6', async () => {
  for (const [words, code, sentence] of WRONG) {
    const ended = await parts(portal, ...words);
    expect(ended.output, words.join(' ')).toContain(sentence);
    expect(ended.output, words.join(' ')).not.toMatch(/^\s+at .+:\d+/m);
    expect(ended.code, words.join(' ')).toBe(code);
  }
});
