import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { buildId, computeIntegrity, CONTRACT_FILE, MANIFEST_FILE } from '@portal/registry/manifest';
import { publishedFolder, readManifest } from '@portal/registry/published';
import { foldEvents, liveId, type NewEvent, openRegistry } from '@portal/registry/releases';
import { canary, deploy, promote, rollback, testManifest } from '@portal/registry/test-support';
import { createTestContext } from '../../test-support/parts-context';
import { BUILDERS, markUpToDate } from '../build/up-to-date';
import { DeployRejection } from '../rejections';
import { type DeployOptions, runDeploy } from './deploy-command';

const HERE = path.resolve(__dirname, '../../..');
const PARTS = ['shared-wl-assets', 'root-config', 'shell', 'login-mf'] as const;
const COMPILER_OPTIONS = ['tsconfig.base.json', 'tsconfig.browser.json'];

let workspace: string;
let partsFolder: string;
beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'portal-deploy-all-'));
  partsFolder = path.join(workspace, 'published');
  write('pnpm-workspace.yaml', `packages:\n${PARTS.map((part) => `  - ${part}\n`).join('')}`);
  write('pnpm-lock.yaml', '');
  for (const name of [...BUILDERS, ...COMPILER_OPTIONS]) {
    mkdirSync(path.dirname(path.join(workspace, name)), { recursive: true });
    symlinkSync(path.join(HERE, name), path.join(workspace, name));
  }
  for (const part of PARTS) {
    write(`${part}/package.json`, '{}');
    write(`${part}/portal.part.ts`, '');
    build(part);
  }
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), text);
}
function builtFolder(part: string): string {
  return path.join(workspace, part, 'dist/part');
}

/** Writes a build of a part. @returns its id */
function build(part: string, entry = 'run();', more: Partial<PartManifest> = {}, sheet = ''): string {
  const contents = {
    'entry.js': entry,
    'styles.css': sheet,
    [CONTRACT_FILE]: '{"offers":{}}',
  };
  const [first, second, ...serverFiles] = Object.entries(contents).map(([file, content]) => {
    write(`${part}/dist/part/${file}`, content);
    return { file, integrity: computeIntegrity(content), bytes: content.length };
  });
  const files = [first, second].filter((file) => file !== undefined);
  const { id: _, ...known } = testManifest(part, '', { files, serverFiles, ...more });
  const id = buildId(known);
  write(`${part}/dist/part/${MANIFEST_FILE}`, JSON.stringify({ ...known, id }));
  markUpToDate(path.join(workspace, part), workspace);
  return id;
}

function createLocation() {
  return { folder: partsFolder };
}
async function register(...events: readonly NewEvent[]): Promise<void> {
  await openRegistry(createLocation()).append(() => events);
}
/** Runs `deploy --all` without a browser (tests/parts/deploy-all.spec.ts uses one). @returns its output */
async function deployAll(options: Partial<DeployOptions> = {}): Promise<string> {
  const { context, printed } = createTestContext(workspace, partsFolder);
  await runDeploy(context, undefined, {
    hold: false,
    acceptLooks: false,
    again: false,
    older: false,
    skipProbe: 'a test',
    ...options,
  });
  return printed.join('\n');
}
async function getMessage(): Promise<string> {
  const error = await deployAll().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeployRejection);
  return (error as DeployRejection).message;
}
async function liveBuilds() {
  const states = foldEvents(await openRegistry(createLocation()).events());
  return Object.fromEntries([...states.values()].map((state) => [state.name, liveId(state)]));
}
function workspaceBuilds() {
  return Object.fromEntries(PARTS.map((part) => [part, readManifest(builtFolder(part)).id]));
}

test('deploy --all makes every part live in an empty registry, by one append @CARD-6', async () => {
  expect(await deployAll()).toContain(`Registry: ${path.join(partsFolder, 'registry.jsonl')}`);
  expect(await liveBuilds()).toEqual(workspaceBuilds());
  const lines = readFileSync(path.join(partsFolder, 'registry.jsonl'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(2 * PARTS.length);
  // Events of an incomplete append do not count.
  writeFileSync(path.join(partsFolder, 'registry.jsonl'), lines.slice(0, -1).join('\n') + '\n');
  expect(await liveBuilds()).toEqual({});
});

test('a second deploy --all changes nothing, and restores published files that are gone @CARD-6', async () => {
  await deployAll();
  const before = await openRegistry(createLocation()).events();
  const lost = path.join(publishedFolder(partsFolder, 'shell', workspaceBuilds()['shell'] ?? ''), 'entry.js');
  rmSync(lost);
  const said = await deployAll();
  expect(said).toContain('Every part is live for everyone. The files are complete again.');
  expect(said).toContain('shell: 1 damaged or missing files restored');
  expect(existsSync(lost)).toBe(true);
  expect(await deployAll()).toContain('Every part is live for everyone. Nothing has changed.');
  expect(await openRegistry(createLocation()).events()).toEqual(before);
});

test('a second deploy --all names the running canaries of other teams @CARD-6', async () => {
  await deployAll();
  await register(deploy('shell', 'theirs'), canary('shell', 'theirs', 5));
  for (const file of [CONTRACT_FILE, MANIFEST_FILE]) write(`published/shell/theirs/${file}`, '{"offers":{}}');
  expect(await deployAll()).toMatch(
    /Every part is live; canaries are running: shell\. Nothing has changed\.$/,
  );
});

test('deploy --all promotes what has changed, ends its canary, and leaves the other parts @CARD-6', async () => {
  await deployAll();
  const ids = workspaceBuilds();
  await register(deploy('shell', 'theirs'), canary('shell', 'theirs', 5));
  await register(deploy('login-mf', 'theirs'), canary('login-mf', 'theirs', 5));
  for (const part of ['shell', 'login-mf'])
    for (const file of [CONTRACT_FILE, MANIFEST_FILE])
      write(`published/${part}/theirs/${file}`, '{"offers":{}}');
  const id = build('login-mf', 'run(2);', { version: '1.1.0' });
  const said = await deployAll();
  expect(said).toContain(`shell 1.0.0 (${ids['shell']}) is live and stays as it is`);
  expect(said).toContain('This replaces the canary theirs (5 %)');
  expect(await liveBuilds()).toEqual({ ...ids, 'login-mf': id });
  const states = foldEvents(await openRegistry(createLocation()).events());
  expect(states.get('shell')?.canary?.id).toBe('theirs');
  expect(states.get('login-mf')?.canary).toBeNull();
});

/** Mistakes of one part, and the expected message. */
const MISTAKES: Readonly<Record<string, readonly [(part: string) => unknown, (part: string) => string]>> = {
  'is not built': [
    (part) => rmSync(path.join(workspace, part, 'dist'), { recursive: true }),
    (part) => `${part} is not built.`,
  ],
  'has newer sources': [
    (part) => write(`${part}/src/index.ts`, '// new'),
    (part) => `${part} has changed since it was built.`,
  ],
  'has an edited file': [
    (part) => appendFileSync(path.join(builtFolder(part), 'entry.js'), '//'),
    (part) => `${part}: entry.js does not match`,
  ],
  'has lost a file': [
    (part) => rmSync(path.join(builtFolder(part), 'entry.js')),
    (part) => `${part}: entry.js is missing`,
  ],
  'has an edited manifest': [
    (part) => {
      const manifest = readManifest(builtFolder(part));
      write(`${part}/dist/part/${MANIFEST_FILE}`, JSON.stringify({ ...manifest, version: '9.0.0' }));
    },
    (part) => `${part}: the manifest was changed`,
  ],
  'has the build of another part': [
    (part) => build(part, 'run();', { name: 'other-mf' }),
    (part) => `The folder holds a build of other-mf, not of ${part}.`,
  ],
  'has global styles': [
    (part) => build(part, 'run();', {}, 'input{opacity:0}'),
    (part) => `The styles of ${part} reach beyond it`,
  ],
  'uses a part that is not live': [
    (part) => build(part, 'run();', { uses: ['gone-mf'] }),
    (part) => `${part} cannot go live alone: beside it gone-mf must be live.`,
  ],
  'has an invalid route': [
    (part) => build(part, 'run();', { routes: [{ path: '/a?/b', page: 'a' }] }),
    (part) => `The route /a?/b of ${part} is not valid.`,
  ],
  'has a published version with other content': [
    (part) => register(deploy(part, 'theirs')),
    (part) => `${part} 1.0.0 is already published with other content, as build theirs.`,
  ],
  'was rolled back': [
    async (part) => {
      const { id } = readManifest(builtFolder(part));
      for (const each of ['before', id]) {
        write(`published/${part}/${each}/${CONTRACT_FILE}`, '{"offers":{}}');
        write(`published/${part}/${each}/${MANIFEST_FILE}`, '{}');
      }
      await register(deploy(part, 'before'), promote(part, 'before'));
      await register(deploy(part, id), promote(part, id), rollback(part, 'before'));
    },
    () => 'was rolled back by test',
  ],
};

test.each(Object.entries(MISTAKES))(
  'deploy --all is rejected when a part %s, without a new event @CARD-6',
  async (_what, [make, sentence]) => {
    const part = 'shell';
    await make(part);
    const before = await openRegistry(createLocation()).events();
    expect(await getMessage()).toContain(sentence(part));
    expect(await openRegistry(createLocation()).events()).toEqual(before);
  },
);

test('deploy --all reports the mistakes of all parts at once @CARD-6', async () => {
  const made = ['is not built', 'has newer sources', 'has an edited file', 'has global styles'];
  for (const [index, part] of PARTS.entries()) await MISTAKES[made[index] ?? '']?.[0](part);
  const message = await getMessage();
  expect(message).toMatch(/^Nothing has gone live, because of 4 mistakes:/);
  for (const [index, part] of PARTS.entries())
    expect(message).toContain(MISTAKES[made[index] ?? '']?.[1](part));
  expect(await openRegistry(createLocation()).events()).toEqual([]);
});

test('--again makes builds live that were rolled back @CARD-6', async () => {
  await MISTAKES['was rolled back']?.[0]('shell');
  await deployAll({ again: true });
  expect(await liveBuilds()).toEqual(workspaceBuilds());
});

test('of two concurrent deploys into an empty registry one writes all, the other nothing @CARD-6', async () => {
  await Promise.allSettled([deployAll(), deployAll()]);
  expect(await openRegistry(createLocation()).events()).toHaveLength(2 * PARTS.length);
  expect(await liveBuilds()).toEqual(workspaceBuilds());
});
