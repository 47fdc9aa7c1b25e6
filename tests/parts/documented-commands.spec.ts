import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { makeLive, publishUnchecked } from '../composition/live-builds';
import { parts } from './parts-command';
import { otherVersion, type Variant } from './variant-build';

const WORKSPACE = path.resolve(import.meta.dirname, '../..');
const PARTS = ['shared-wl-assets', 'root-config', 'shell', 'recovery-mf', 'info-pages-mf', 'clip-login-mf'];

/** Commands in the fenced blocks of a page, in their order, without remarks. */
const commandsOf = (page: string): readonly string[] =>
  [...readFileSync(path.join(WORKSPACE, 'docs', page), 'utf8').matchAll(/```sh\n([^]*?)```/g)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line.startsWith('pnpm parts '));

let dataDir: string;
let former: Variant;
test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-documented-'));
  former = otherVersion('login-mf', '0.0.9');
  const folders = [...PARTS.map((part) => path.join(WORKSPACE, part, 'dist/part')), former.folder];
  for (const folder of folders) {
    const { name, id } = await publishUnchecked(folder, dataDir);
    await makeLive(dataDir, { [name]: id });
  }
});
test.afterAll(() => {
  for (const folder of [dataDir, former.folder]) rmSync(folder, { recursive: true, force: true });
});

test('CARD-6 the commands of docs/deploy.md do what it says, one after the other', async () => {
  test.setTimeout(180_000);
  const commands = commandsOf('deploy.md');
  expect(commands.length).toBeGreaterThanOrEqual(8);
  for (const command of commands) {
    const ended = await parts(dataDir, ...command.split(' ').slice(2));
    expect(ended.code, `${command}\n${ended.said}`).toBe(0);
  }
  const { said } = await parts(dataDir, 'status', 'login-mf');
  expect(said.split('\n').flatMap((line) => line.split(/ {2,}/)[1] ?? [])).toEqual([
    'what',
    'deploy',
    'promote',
    'deploy',
    'canary 5 %',
    'canary 20 %',
    'canary ended',
    'promote',
    'rollback',
  ]);
});
