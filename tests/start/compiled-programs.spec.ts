import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { WORKSPACE } from '../workspace';

/* Compiles the programs behind npm commands in a workspace of a few files. */

const { compilePrograms } = (await import(
  pathToFileURL(path.join(WORKSPACE, 'tooling/src/compile-programs.js')).href
)) as { readonly compilePrograms: (workspace: string) => Promise<string> };
const OTHER_PROGRAMS = [
  'services/src/commands/messages/messages-command.ts',
  'services/src/commands/data/data-command.ts',
  'services/src/commands/users/users-command.ts',
  'tooling/src/deploy/probe/probe-server-process.ts',
];

let workspace: string;
function write(file: string, text: string): void {
  const place = path.join(workspace, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}
/** Compiles and runs a program. @returns its result */
async function runProgram(name = 'start'): Promise<unknown> {
  const file = path.join(await compilePrograms(workspace), `${name}.mjs`);
  const { run } = (await import(pathToFileURL(file).href)) as { run: () => unknown };
  return run();
}

test.beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'portal-built-start-'));
  write('pnpm-lock.yaml', '');
  write('registry/package.json', '{}');
  write('contract/package.json', '{}');
  write('server-kit/package.json', '{}');
  write('services/package.json', '{}');
  write('shared-wl-assets/src/word.ts', `export const word: string = 'calm';`);
  write('tooling/src/cli.ts', `export { own as run } from 'builder';`);
  write('tooling/node_modules/builder/package.json', '{ "type": "module", "exports": "./builder.js" }');
  write('tooling/node_modules/builder/builder.js', 'export const own = () => import.meta.url;');
  write('tooling/src/start.ts', `export const runStart = (edge: { readonly said: unknown }) => edge.said;`);
  write(
    'edge/src/process-log/open-process-log.ts',
    'export const logFailedStart = (start: () => Promise<void>) => start();',
  );
  write('edge/src/serve.ts', 'export const serve = () => undefined;');
  write('edge/src/check-settings/check-settings.ts', 'export const runCheckSettings = () => undefined;');
  for (const program of OTHER_PROGRAMS) write(program, '');
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

test('the compiled program has its libraries, and finds what it imports on demand @D-14 @long', async () => {
  const address = (file: string): string => pathToFileURL(path.join(workspace, file)).href;
  expect(await runProgram()).toEqual({
    word: 'calm',
    common: 'b',
    library: address('edge/node_modules/library/library.js'),
    beside: address('edge/src/styles.css'),
  });
  expect(await runProgram('tooling')).toBe(address('tooling/node_modules/builder/builder.js'));
});

test('a start runs the current sources and recompiles only what has changed @D-14', async () => {
  const first = await compilePrograms(workspace);
  write('shared-wl-assets/src/word.test.ts', 'a test is no part of it');
  write('shared-wl-assets/white-labels/plum.json', '{ "is read": "when it runs" }');
  expect(await compilePrograms(workspace)).toBe(first);

  write('shared-wl-assets/src/word.ts', `export const word: string = 'quick';`);
  expect(await runProgram()).toMatchObject({ word: 'quick' });
  for (const file of [
    'tooling/src/white-labels/word.ts',
    'registry/src/settings/word.ts',
    'tooling/src/word.js',
  ]) {
    write(file, `export const word = 'quiet';`);
    write('tooling/src/start.ts', `export { word as runStart } from '../../${file}';`);
    const quiet = await compilePrograms(workspace);
    write(file, `export const word = 'still';`);
    expect(await compilePrograms(workspace)).not.toBe(quiet);
  }
});

test('a compilation that no command has used for an hour is removed @D-14', async () => {
  const [used, unused] = [await compilePrograms(workspace), path.join(workspace, 'edge/dist/start-unused')];
  mkdirSync(unused);
  const past = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const folder of [used, unused]) utimesSync(folder, past, past);
  expect(await compilePrograms(workspace)).toBe(used);
  write('shared-wl-assets/src/word.ts', `export const word: string = 'quick';`);
  const current = await compilePrograms(workspace);
  expect(readdirSync(path.join(workspace, 'edge/dist')).sort()).toEqual(
    [used, current].map((folder) => path.basename(folder)).sort(),
  );
});

test('two commands at once do not disturb each other’s compilation @D-14 @long', async () => {
  const [one, other] = await Promise.all([compilePrograms(workspace), compilePrograms(workspace)]);
  expect(one).toBe(other);
  expect(await runProgram()).toMatchObject({ word: 'calm' });
});

test('sources that do not compile leave nothing behind that a later start would run @D-14 @long', async () => {
  write('edge/src/main.ts', 'export const said = (');
  await expect(compilePrograms(workspace)).rejects.toThrow('main.ts');
  write('edge/src/main.ts', `export const said = 'mended';`);
  expect(await runProgram()).toBe('mended');
  expect(readdirSync(path.join(workspace, 'edge/dist'))).toHaveLength(1);
});
