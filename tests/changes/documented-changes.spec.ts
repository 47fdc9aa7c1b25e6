import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { derivePalette } from '@portal/server-kit/palette';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { findFreePort, waitForExit, waitUntilUp } from '../portal/run-start';
import { startPortal } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { type ClonedWorkspace, cloneWorkspace } from '../start/cloned-workspace';
import { WORKSPACE } from '../workspace';
import { applyEdits, countMatches, type DocumentedChange, readDocumentedChanges } from './documented-change';

/* Makes the changes of docs/how-to/change-the-portal.md. */

const changes = readDocumentedChanges();

/** Returns the change of a section of the page. */
function find(title: string): DocumentedChange {
  const change = changes.find((each) => each.title === title);
  if (change === undefined) throw new Error(`The page has no section "${title}".`);
  return change;
}

/** Is a link to examples/push-channel, which journeys/push-channel.spec.ts tests. */
const CHANNEL = find('A channel');
/** Its part is not installed in a clone, and its pages are tested by composition/third-app.spec.ts. */
const APP = find('An app');
const others = changes.filter((change) => change !== CHANNEL && change !== APP);

/** Maximum number of files of some changes. */
const LIMITS: readonly (readonly [title: string, files: number])[] = [
  ['A message', 3],
  ['A link', 1],
  ['A field of a response', 6],
];

/** Returns the value that a change writes, by the pattern of what is around it. */
function readNewValue({ edits }: DocumentedChange, pattern: RegExp): string {
  const [value] = edits.flatMap(({ after }) => pattern.exec(after)?.[1] ?? []);
  if (value === undefined) throw new Error(`No edit contains ${String(pattern)}.`);
  return value;
}

const TEXT = readNewValue(find('A message'), /"invalidCredentials": "([^"]+)"/);
const LINK = readNewValue(find('A link'), /"target": "(https:[^"]+)"/);
const COLOUR = readNewValue(find('A colour'), /"brandColour": "([^"]+)"/);
const ROUTE = readNewValue(find('A route'), /declare\('([^']+)'/);
const PAGE = readNewValue(find('A page'), /'(\w+)',\n$/);
const PAGE_HEADING = readNewValue(find('A page'), /"heading": "([^"]+)"/);
const RESENDS = Number(readNewValue(find('A limit'), /resendsPerTransaction: (\d+)/));
const SETTING = readNewValue(find('A setting'), /(\w+): rare\(/);

test('the page lists the ten commonest changes with every file that a snippet or command changes @D-1 @CARD-6', () => {
  expect(changes).toHaveLength(10);
  for (const { title, files, writtenFiles, edits, commands } of [...others, APP]) {
    expect([...files].sort(), title).toEqual(
      [...new Set([...edits.map(({ file }) => file), ...writtenFiles])].sort(),
    );
    for (const edit of edits) expect([edit.file, countMatches(edit)]).toEqual([edit.file, 1]);
    expect(commands.length, title).toBeGreaterThan(0);
  }
  for (const [title, most] of LIMITS) expect(find(title).files.length, title).toBeLessThanOrEqual(most);
});

test('an app is one file and one part; the rest of its files are written by a command @CLP-1 @CARD-6', () => {
  expect(APP.edits.map(({ file }) => file)).toEqual(['apps/fees.json']);
  const registered = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.json'];
  expect([...APP.writtenFiles].sort()).toEqual(['fees-login-mf/', ...registered]);
});

async function readPage(origin: string, url: string): Promise<string> {
  const { status, text } = await rawRequest(origin, url);
  expect(status, url).toBe(200);
  return text;
}

async function expectLinkAndColour(origin: string): Promise<void> {
  expect(await readPage(origin, '/app/client-one/login?SMQUERYDATA=x')).toContain(`href="${LINK}"`);
  expect(await readPage(origin, '/app/karmesin/login?SMQUERYDATA=x')).toContain(
    derivePalette(COLOUR).light.fill,
  );
}

test('the documented link and colour are on the pages of their clients @WL-2', async () => {
  const workspace = mkdtempSync(path.join(tmpdir(), 'portal-changed-'));
  const folder = path.join(workspace, 'shared-wl-assets/white-labels');
  cpSync(path.join(WORKSPACE, 'shared-wl-assets/white-labels'), folder, { recursive: true });
  for (const change of [find('A link'), find('A colour')]) applyEdits(workspace, change);
  const portal = await startPortal({ WHITE_LABELS_DIR: folder });
  try {
    await expectLinkAndColour(portal.origin);
  } finally {
    await portal.stop();
    rmSync(workspace, { recursive: true });
  }
});

test.describe('in a copy of the workspace', () => {
  test.describe.configure({ mode: 'serial' });

  let clone: ClonedWorkspace;
  const made = new Set<DocumentedChange>();
  test.beforeAll(() => {
    clone = cloneWorkspace(['docs', 'tests']);
    run('git init --quiet');
    commit();
  });
  test.afterAll(() => {
    clone.remove();
    made.clear();
  });

  /** Runs a command line in the copy. @returns its output @throws when it fails */
  function run(command: string): string {
    const { status, stdout, stderr } = spawnSync(command, {
      cwd: clone.folder,
      shell: true,
      encoding: 'utf8',
      env: createTestEnvironment({ TEST_QUICK: '1', TEST_POSTGRES: 'skip' }),
      maxBuffer: 100_000_000,
    });
    if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`);
    return stdout;
  }

  /** Commits everything, so that the files of the next change are seen alone. */
  function commit(): void {
    run('git add --all && git -c user.name=test -c user.email=test@bank.example commit --quiet -m state');
  }

  /** Returns the files that have changed since the last commit; a new folder ends with a slash. */
  function listChangedFiles(): readonly string[] {
    return run('git status --porcelain')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(3));
  }

  /** Makes a change once: its edits, then its commands. @returns the files that have changed */
  function makeChange(change: DocumentedChange): readonly string[] {
    if (made.has(change)) return change.files;
    made.add(change);
    applyEdits(clone.folder, change);
    for (const command of change.commands) run(command);
    const files = listChangedFiles();
    commit();
    return files;
  }

  for (const change of others)
    test(`${change.title}: the commands succeed, and only the listed files change @D-1 @CARD-6 @long`, () => {
      expect(makeChange(change).toSorted()).toEqual(change.files.toSorted());
    });

  test('a portal with all documented changes shows each of them @D-1 @CARD-6 @long', async () => {
    others.forEach(makeChange);
    const port = String(await findFreePort());
    const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-changed-data-'));
    const { process: portal, output } = clone.start({ PORT: port, DATA_DIR: dataDir, [SETTING]: '10' });
    try {
      await waitUntilUp(portal, output);
      const origin = `http://localhost:${port}`;
      await expectLinkAndColour(origin);
      expect(
        await readPage(origin, '/app/default/login?SMQUERYDATA=x&SMUSRMSG=Invalid%20Credentials'),
      ).toContain(TEXT);
      expect(await readPage(origin, ROUTE.replace(':wl', 'default'))).toContain('>Terms of Use</h1>');
      expect(await readPage(origin, `/app/default/${PAGE}`)).toContain(`>${PAGE_HEADING}</h1>`);

      const recovery = await Recovery.begin(await Visitor.at(origin), 'alex.morgan', 'SMS');
      expect(recovery.started.body['preferredChannel']).toBe('Email');
      const { sentAt, validUntil, resendsLeft } = (await recovery.send()).body;
      expect(resendsLeft).toBe(RESENDS);
      expect(Date.parse(String(validUntil)) - Date.parse(String(sentAt))).toBe(10 * 60_000);
    } finally {
      portal.kill('SIGTERM');
      await waitForExit(portal);
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  // What else a developer would have to touch would fail one of these.
  for (const check of [
    'npx tsc -b',
    'npm run contracts',
    'npx oxfmt --check .',
    'npx oxlint --type-aware --quiet',
    'npx jest --silent',
  ])
    test(`all documented changes together pass ${check} @D-1 @CARD-6 @long`, () => {
      others.forEach(makeChange);
      expect(() => run(check)).not.toThrow();
    });

  test('the app’s new part compiles, is in order and passes its tests beside all others @CLP-1 @CARD-6 @long', () => {
    expect(makeChange(APP).toSorted()).toEqual(APP.files.toSorted());
    symlinkSync('../clip-login-mf/node_modules', path.join(clone.folder, 'fees-login-mf/node_modules'));
    run('npx tsc -b');
    run('npx oxfmt --check fees-login-mf apps');
    run('npx oxlint --type-aware --quiet fees-login-mf');
    run('npx jest --silent --selectProjects fees-login-mf tooling');
  });
});
