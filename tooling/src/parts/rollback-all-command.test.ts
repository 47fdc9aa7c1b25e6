import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { publishedFolder } from '@portal/registry/published';
import { foldEvents, liveId, type NewEvent, openRegistry } from '@portal/registry/releases';
import { writeBuild } from '@portal/registry/test-support/build-on-disk';
import { createTestContext } from '../../test-support/parts-context';
import { markSet } from '../deploy/part-sets';
import { DeployRejection } from '../rejections';
import { type RollbackAllOptions, runRollbackAll } from './rollback-all-command';

/* These tests skip the probe in a browser; tests/parts/rollback-all.spec.ts runs it. */

const PARTS = ['shell', 'login-mf'] as const;
type Part = (typeof PARTS)[number];

let folder: string;
/** Builds by part, the oldest first. */
let builds: Record<string, readonly PartManifest[]>;
let published: string;
beforeAll(() => {
  published = folder = mkdtempSync(path.join(tmpdir(), 'portal-rollback-all-'));
  builds = Object.fromEntries(
    [...PARTS, 'hello-mf'].map((part) => [part, [1, 2, 3].map((version) => publish(part, version))]),
  );
});
afterAll(() => rmSync(published, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-rollback-all-'));
  cpSync(published, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function publish(part: string, version: number): PartManifest {
  const draft = path.join(folder, 'draft');
  const files = { 'entry.js': `run(${version});` };
  const { id } = writeBuild(draft, part, files);
  rmSync(draft, { recursive: true });
  return writeBuild(publishedFolder(folder, part, id), part, files);
}

/** Build by its number, from 1. */
function build(part: string, version: number): PartManifest {
  const found = builds[part]?.[version - 1];
  if (found === undefined) throw new Error(`no build ${version} of ${part}`);
  return found;
}
function basis({ name, id, version }: PartManifest) {
  return { part: name, id, version, who: 'team' };
}
function golive(part: string, version: number): readonly NewEvent[] {
  const manifest = build(part, version);
  return [
    { kind: 'deploy', ...basis(manifest), manifest },
    { kind: 'promote', ...basis(manifest) },
  ];
}
async function append(events: readonly NewEvent[]): Promise<void> {
  // Appends of one person are distinguished by their time in milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 2));
  await openRegistry({ folder }).append(() => events);
}
/** Appends the events of `deploy --all`. */
function deploySet(version: number, parts: readonly string[] = PARTS): Promise<void> {
  return append(markSet(parts.flatMap((part) => golive(part, version))));
}
async function rollbackAll(options: Partial<RollbackAllOptions> = {}): Promise<string> {
  const { context, printed } = createTestContext(folder, folder);
  await runRollbackAll(context, { again: false, skipProbe: 'a test', ...options });
  return printed.join('\n');
}
async function states() {
  return foldEvents(await openRegistry({ folder }).events());
}
/** Number of the live build of each part. */
async function live(): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries(
    [...(await states()).values()].map((state) => [
      state.name,
      (builds[state.name] ?? []).findIndex(({ id }) => id === liveId(state)) + 1,
    ]),
  );
}
/** Expects a rejection that leaves the registry unchanged. @returns its message */
async function rejection(options?: Partial<RollbackAllOptions>): Promise<string> {
  const before = await openRegistry({ folder }).events();
  const error = await rollbackAll(options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeployRejection);
  expect(await openRegistry({ folder }).events()).toEqual(before);
  return (error as DeployRejection).message;
}

test('rollback --all takes a set back by one append; run again, the set before @CARD-6', async () => {
  for (const version of [1, 2, 3]) await deploySet(version);
  const said = await rollbackAll();
  expect(said).toContain('by team, from which these go back:');
  for (const part of PARTS)
    expect(said).toContain(`Back to ${part} 1.0.0 (${build(part, 2).id}) for everyone.`);
  expect(await live()).toEqual({ shell: 2, 'login-mf': 2 });
  const written = (await openRegistry({ folder }).events()).slice(-2);
  expect(written.map(({ kind }) => kind)).toEqual(['rollback', 'rollback']);
  expect(new Set(written.map(({ time }) => time)).size).toBe(1);
  expect(written[0]).toMatchObject({ who: 'me', probeSkipped: 'a test' });
  await rollbackAll();
  expect(await live()).toEqual({ shell: 1, 'login-mf': 1 });
  expect(await rejection()).toContain('there is nothing to go back to');
});

test('a set with one changed part is rolled back without the others @CARD-6', async () => {
  await deploySet(1);
  await deploySet(2);
  await deploySet(3, ['shell']);
  await rollbackAll();
  expect(await live()).toEqual({ shell: 2, 'login-mf': 2 });
});

test('held builds and canaries of other parts stay; a canary of a part in the set ends @CARD-6', async () => {
  await deploySet(1, [...PARTS, 'hello-mf']);
  await deploySet(2);
  const [held, ofShell, ofHello] = [build('login-mf', 3), build('shell', 3), build('hello-mf', 2)];
  await append(
    [held, ofShell, ofHello].map((manifest) => ({ kind: 'deploy', ...basis(manifest), manifest })),
  );
  await append([ofShell, ofHello].map((manifest) => ({ kind: 'canary', ...basis(manifest), percent: 5 })));
  expect(await rollbackAll()).toContain(`This replaces the canary ${ofShell.id} (5 %)`);
  expect(await live()).toEqual({ shell: 1, 'login-mf': 1, 'hello-mf': 1 });
  const after = await states();
  expect(after.get('shell')?.canary).toBeNull();
  expect(after.get('hello-mf')?.canary?.id).toBe(ofHello.id);
  expect(after.get('login-mf')?.rolledBack.has(held.id)).toBe(false);
});

test('a part without an earlier build stays live, and a part already rolled back is not changed @CARD-6', async () => {
  await deploySet(1);
  await deploySet(2, [...PARTS, 'hello-mf']);
  await append([{ kind: 'rollback', ...basis(build('shell', 1)) }]);
  expect(await rollbackAll()).toContain('  hello-mf stays: it has no build before');
  expect(await live()).toEqual({ shell: 1, 'login-mf': 1, 'hello-mf': 2 });
});

/** Reasons in one part why a set cannot be rolled back, and the expected message. */
const MISTAKES: Readonly<Record<string, readonly [(part: Part) => unknown, (part: Part) => string]>> = {
  'has changed since': [
    (part) => append(golive(part, 3)),
    (part) => `${part} has changed since this set went live: ${build(part, 3).id} is live instead of`,
  ],
  'has lost the earlier build': [
    (part) => rmSync(publishedFolder(folder, part, build(part, 1).id), { recursive: true }),
    (part) => `The files of ${part} ${build(part, 1).id} are missing from the published parts.`,
  ],
  'has a damaged earlier build': [
    (part) => appendFileSync(path.join(publishedFolder(folder, part, build(part, 1).id), 'entry.js'), '//'),
    (part) => `${part}: entry.js does not match`,
  ],
  'has an earlier build that failed as a canary': [
    async (part) => {
      const canary = { kind: 'canary', ...basis(build(part, 1)) } as const;
      await append([{ ...canary, percent: 5 }]);
      await append([{ ...canary, percent: 0, isRollback: true }]);
    },
    (part) => `${part} ${build(part, 1).id} was rolled back by team`,
  ],
};

test.each(Object.entries(MISTAKES))(
  'rollback --all is rejected when a part %s, and nothing changes @CARD-6',
  async (_what, [make, sentence]) => {
    const part = 'login-mf';
    await deploySet(1);
    await deploySet(2);
    await make(part);
    expect(await rejection()).toContain(sentence(part));
  },
);

test('--again goes back to a build that was rolled back @CARD-6', async () => {
  await deploySet(1);
  await deploySet(2);
  await MISTAKES['has an earlier build that failed as a canary']?.[0]('shell');
  await rollbackAll({ again: true });
  expect(await live()).toEqual({ shell: 1, 'login-mf': 1 });
});

test('without a set, rollback --all explains how to roll back single parts @CARD-6', async () => {
  for (const part of PARTS) await append(golive(part, 1));
  expect(await rejection()).toContain('npm run parts -- rollback <part>');
  expect(readdirSync(folder)).not.toContain('probes');
});
