import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { deploy, promote } from '../../test-support/registry-events';
import { twoTeamsAppend } from '../../test-support/two-teams';
import { fileRegistry, REGISTRY_FILE } from './file-registry';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'portal-registry-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(): string {
  return path.join(folder, REGISTRY_FILE);
}

test('two concurrent deploys never lose an entry @CARD-6', async () => {
  const { codes, expected } = await twoTeamsAppend(folder);
  expect(codes).toEqual([0, 0]);
  const events = await fileRegistry(folder).events();
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: expected }, (_each, index) => index + 1));
  // Each decision saw all earlier events.
  for (const { seq, id } of events) expect(id).toMatch(new RegExp(`-after-${seq - 1}$`));
});

test('concurrent appends are serialised and leave no lock file @CARD-6 @long', async () => {
  const ids = Array.from({ length: 40 }, (_each, index) => `build-${index}`);
  await Promise.all(ids.map((id) => fileRegistry(folder).append(() => [deploy('login-mf', id)])));
  const events = await fileRegistry(folder).events();
  expect(events.map(({ seq }) => seq)).toEqual(ids.map((_id, index) => index + 1));
  expect(new Set(events.map(({ id }) => id))).toEqual(new Set(ids));
  expect(readdirSync(folder)).toEqual([REGISTRY_FILE]);
});

test('appending never changes existing entries @CARD-6', async () => {
  const registry = fileRegistry(folder);
  await registry.append(() => [deploy('login-mf', 'a')]);
  const before = readFileSync(file(), 'utf8');
  const mark = await registry.mark();
  await registry.append(() => []);
  expect(await registry.mark()).toBe(mark);
  await registry.append(() => [promote('login-mf', 'a')]);
  expect(readFileSync(file(), 'utf8').startsWith(before)).toBe(true);
  expect(await registry.mark()).not.toBe(mark);
});

test('a rejected append writes nothing and leaves no lock file @CARD-6', async () => {
  const registry = fileRegistry(folder);
  const rejecting = registry.append(() => {
    throw new Error('rejected');
  });
  await expect(rejecting).rejects.toThrow('rejected');
  expect(existsSync(file())).toBe(false);
  await registry.append(() => [deploy('login-mf', 'a')]);
  expect(await registry.events()).toHaveLength(1);
});

test('a partial line of an interrupted append is ignored and does not corrupt the next entry @CARD-6', async () => {
  const registry = fileRegistry(folder);
  await registry.append(() => [deploy('login-mf', 'a')]);
  appendFileSync(file(), '{"kind":"promo');
  expect(await registry.events()).toHaveLength(1);
  await registry.append(() => [promote('login-mf', 'a')]);
  expect((await registry.events()).map(({ kind }) => kind)).toEqual(['deploy', 'promote']);
});

const SET = ['shared-wl-assets', 'root-config', 'shell'].flatMap((part) => [
  deploy(part, 'first'),
  promote(part, 'first'),
]);

test('an append cut off after any byte is not read in part, and the next append replaces it @CARD-6', async () => {
  const registry = fileRegistry(folder);
  await registry.append(() => [deploy('login-mf', 'a'), promote('login-mf', 'a')]);
  const before = readFileSync(file());
  await registry.append(() => SET);
  const after = readFileSync(file());
  expect(await registry.events()).toHaveLength(2 + SET.length);
  for (let bytes = before.length; bytes < after.length; bytes += process.env['TEST_QUICK'] === '1' ? 31 : 1) {
    writeFileSync(file(), after.subarray(0, bytes));
    expect(await registry.events()).toHaveLength(2);
  }
  const added = await registry.append(() => [deploy('login-mf', 'b')]);
  expect(added.map(({ seq }) => seq)).toEqual([3]);
  expect((await registry.events()).map(({ id }) => id)).toEqual(['a', 'a', 'b']);
});

test('events of a registry file from before transactions are read as they are @CARD-6', async () => {
  const lines = SET.map((event, index) => JSON.stringify({ seq: index + 1, time: '', ...event }));
  writeFileSync(file(), lines.map((line) => `${line}\n`).join(''));
  expect(await fileRegistry(folder).events()).toHaveLength(SET.length);
});

test('an invalid line is reported by its line number @CARD-6', async () => {
  writeFileSync(file(), 'nonsense\n');
  await expect(fileRegistry(folder).events()).rejects.toThrow(`${file()}: line 1 is not an event`);
});

test('the lock of a process that has ended is taken over @CARD-6', async () => {
  writeFileSync(`${file()}.lock`, JSON.stringify({ pid: 2 ** 30, host: hostname() }));
  await fileRegistry(folder).append(() => [deploy('login-mf', 'a')]);
  expect(await fileRegistry(folder).events()).toHaveLength(1);
});
