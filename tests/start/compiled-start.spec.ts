import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { WORKSPACE } from '../workspace';

/* The program that `npm start` runs, compiled for a workspace of a few files. */

const { compileStart } = (await import(
  pathToFileURL(path.join(WORKSPACE, 'tooling/src/compile-start.mjs')).href
)) as { readonly compileStart: (workspace: string) => Promise<string> };

let workspace: string;
function write(file: string, text: string): void {
  const place = path.join(workspace, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}
/** Output of the program. */
async function runStart(): Promise<unknown> {
  const { run } = (await import(pathToFileURL(await compileStart(workspace)).href)) as { run: () => unknown };
  return run();
}

test.beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'portal-built-start-'));
  write('pnpm-lock.yaml', '');
  write('registry/package.json', '{}');
  write('server-kit/package.json', '{}');
  write('services/package.json', '{}');
  write('shared-wl-assets/src/word.ts', `export const word: string = 'calm';`);
  write('tooling/src/start.ts', `export const runStart = (edge: { readonly said: unknown }) => edge.said;`);
  write(
    'edge/src/process-log/open-process-log.ts',
    'export const logFailedStart = (start: () => Promise<void>) => start();',
  );
  write('edge/src/serve.ts', 'export const serve = () => undefined;');
  write('edge/src/settings/check/check-settings.ts', 'export const runCheckSettings = () => undefined;');
  write('edge/node_modules/library/package.json', '{ "type": "module", "exports": "./library.js" }');
  write('edge/node_modules/library/library.js', 'export const own = import.meta.url;');
  write('edge/node_modules/common/package.json', '{ "main": "common.js" }');
  write('edge/node_modules/common/common.js', `exports.common = require('node:path').posix.basename('a/b');`);
  write(
    'edge/src/main.ts',
    `import { common } from 'common'; import { word } from '../../shared-wl-assets/src/word';
     const beside = new URL('styles.css', import.meta.url).href;
     export const said = import('library').then(({ own }) => ({ word, common, library: own, beside }));`,
  );
});
test.afterEach(() => rmSync(workspace, { recursive: true, force: true }));

test('D-14 the compiled program has its libraries, and finds files and libraries that it imports on demand @long', async () => {
  const address = (file: string): string => pathToFileURL(path.join(workspace, file)).href;
  expect(await runStart()).toEqual({
    word: 'calm',
    common: 'b',
    library: address('edge/node_modules/library/library.js'),
    beside: address('edge/src/styles.css'),
  });
});

test('D-14 a start runs the current sources and recompiles only what has changed', async () => {
  const first = await compileStart(workspace);
  write('shared-wl-assets/src/word.test.ts', 'a test is no part of it');
  write('shared-wl-assets/white-labels/plum.json', '{ "is read": "when it runs" }');
  expect(await compileStart(workspace)).toBe(first);

  write('shared-wl-assets/src/word.ts', `export const word: string = 'quick';`);
  expect(await runStart()).toMatchObject({ word: 'quick' });
  for (const file of ['tooling/src/white-labels/word', 'registry/src/settings/word']) {
    write(`${file}.ts`, `export const word = 'quiet';`);
    write('tooling/src/start.ts', `export { word as runStart } from '../../${file}';`);
    const quiet = await compileStart(workspace);
    write(`${file}.ts`, `export const word = 'still';`);
    expect(await compileStart(workspace)).not.toBe(quiet);
  }
  expect(readdirSync(path.join(workspace, 'edge/dist'))).toHaveLength(1);
});

test('D-14 two starts at once do not disturb each other’s compilation @long', async () => {
  const [one, other] = await Promise.all([compileStart(workspace), compileStart(workspace)]);
  expect(one).toBe(other);
  expect(await runStart()).toMatchObject({ word: 'calm' });
});

test('D-14 sources that do not compile leave nothing behind that a later start would run @long', async () => {
  write('edge/src/main.ts', 'export const said = (');
  await expect(compileStart(workspace)).rejects.toThrow('main.ts');
  write('edge/src/main.ts', `export const said = 'mended';`);
  expect(await runStart()).toBe('mended');
  expect(readdirSync(path.join(workspace, 'edge/dist'))).toHaveLength(1);
});
