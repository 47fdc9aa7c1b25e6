import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { readFolderContents } from '../start/folder-contents';
import { WORKSPACE } from '../workspace';
import { readOutbox, Recovery } from './recovery';
import { Visitor } from './visitor';

/* SEC-R7: no GET or HEAD of any route that Fastify knows changes a table, a file or a draft, whoever sends it. */

const TOKENS = {
  AUDIT_TOKEN: 'a-token-for-the-audit-log-5647382910-4433',
  HELP_DESK_TOKEN: 'a-token-for-the-help-desk-5647382910-1122',
  STATISTICS_TOKEN: 'a-token-for-statistics-5647382910-334455',
  BRAND_EDITOR_TOKEN: 'a-token-for-brand-editor-5647382910-6677',
} as const;

/** Operator of a path. */
function findToken(url: string): string | undefined {
  const [, page = ''] = /^\/ops\/(\w+)/.exec(url) ?? [];
  const names = {
    audit: 'AUDIT',
    help: 'HELP_DESK',
    statistics: 'STATISTICS',
    brand: 'BRAND_EDITOR',
  } as const;
  const owner = new Map(Object.entries(names)).get(page);
  return owner && TOKENS[`${owner}_TOKEN`];
}

/** Tables that a GET may write, with the reason. */
const WRITTEN_BY_DESIGN: Readonly<Record<string, string>> = {
  audit_events: 'reads of the audit log and requests without a token are audited themselves',
};

/** Fields of every form, so that a route that also read them from its query would act. */
const FIELDS = new URLSearchParams({
  wl: 'ray', user: 'alex.morgan', userId: 'alex.morgan', USER: 'alex.morgan', PASSWRD: 'Portal-Demo-1', part: 'login-mf',
  target: 'http://localhost:1', reset: 'yes', overwrite: 'yes', keys: '123456', Digits: '123456', flow: 'FPS', action: 'unlock',
  apply: 'yes', _method: 'POST', devicePrint: 'test', '/name': 'Changed', displayLanguage: 'de_DE', otp: 'x7qMTIzNDU2',
}).toString(); // prettier-ignore

type Tables = Readonly<Record<string, readonly string[]>>;

/** Returns the rows of all tables of a stopped portal. */
function readTables({ dataDir, databaseUrl }: TestPortal): Tables {
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/tsx', ['tests/start/print-tables.ts'], {
    cwd: WORKSPACE,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: createTestEnvironment({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }),
  });
  expect(status, stderr).toBe(0);
  const tables = JSON.parse(stdout) as Tables;
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.toSorted()]));
}

/** Returns content hashes of the data folder, without the database, whose tables are compared. */
function readFiles({ dataDir }: TestPortal): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(readFolderContents(dataDir)).filter(([name]) => !/^database/.test(name)),
  );
}

let folder: string;
let settings: NodeJS.ProcessEnv;
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-routes-'));
  cpSync(path.join(WORKSPACE, 'shared-wl-assets/white-labels'), path.join(folder, 'white-labels'), {
    recursive: true,
  });
  settings = {
    PORTAL_ENVIRONMENT: 'LOCAL',
    WHITE_LABELS_DIR: path.join(folder, 'white-labels'),
    ...TOKENS,
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'record-routes.mjs')).href}`,
    PORTAL_ROUTES_FILE: path.join(folder, 'routes'),
  };
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Changes a draft of the brand editor. @returns its id */
async function changeDraft(origin: string): Promise<string> {
  const { headers } = await rawRequest(origin, '/dev/studio/brand?wl=ray');
  const id = String(headers.location).split('draft=')[1] ?? '';
  const changed = await rawRequest(origin, `/dev/studio/brand/drafts/${id}`, {
    method: 'PUT',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ content: { key: 'ray', name: 'Kept by its operator' }, fingerprint: '' }),
  });
  expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('"version"')]);
  return id;
}

test('no GET or HEAD of any route changes tables, files or drafts, with or without a token @SEC-R7 @long', async () => {
  const prepared = await startPortal(settings);
  const visitor = await Visitor.at(prepared.origin);
  const recovery = await Recovery.begin(visitor, 'alex.morgan', 'Email');
  await recovery.send();
  await expect.poll(async () => (await readOutbox(visitor, 'alex.morgan')).length).toBeGreaterThan(0);
  const [mail] = await readOutbox(visitor, 'alex.morgan');
  const signedIn = await Visitor.at(prepared.origin);
  expect(await signedIn.signIn('erika.muster', 'Portal-Demo-2')).toBe('/apps/home');
  const draft = await changeDraft(prepared.origin);
  await prepared.halt();
  const before = { tables: readTables(prepared), files: readFiles(prepared) };
  for (const table of [
    'users',
    'outbox_messages',
    'recovery_transactions',
    'sign_on_sessions',
    'brand_drafts',
  ])
    expect(before.tables[table], table).not.toEqual([]);
  const whiteLabels = readFolderContents(path.join(folder, 'white-labels'));

  const { port } = new URL(prepared.origin);
  const portal = await startPortal({ ...settings, DATA_DIR: prepared.dataDir, PORT: port });
  const values: Readonly<Record<string, string>> = {
    ':userId': 'alex.morgan',
    ':id': draft,
    ':part': 'login-mf',
    ':state': 'login',
    ':kind': 'passcodeEmail',
    ':language': 'en-US',
    ':site': 'gateway',
    ':wl': 'ray',
    ':flow': 'login',
    '*': 'default/fps',
  };
  const ids = [draft, mail?.id ?? '', 'unknown'];
  const routes = [...new Set(readFileSync(path.join(folder, 'routes'), 'utf8').trim().split('\n'))]
    .map((line) => line.split(' ') as [string, string])
    .filter(([method]) => method === 'GET' || method === 'HEAD');
  // Fastify's own list, not one of this test.
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.map(([, url]) => url)).toEqual(
    expect.arrayContaining(['/ops/brand', '/ops/audit', '/dev/outbox', '/login/logout.html', '/*']),
  );
  const cookies = (of: Visitor) => [...of.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const failed: string[] = [];
  for (const [method, route] of routes) {
    const token = findToken(route);
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const foreign = {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'no-cors',
    };
    // A link on the page after logging out ends a session (INF-1), one on any other page does not.
    const navigation = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    const senders: readonly Readonly<Record<string, string>>[] = [
      {},
      { ...authorization, cookie: cookies(visitor) },
      { ...authorization, ...foreign, cookie: cookies(visitor) },
      { ...foreign, cookie: cookies(signedIn) },
      { ...navigation, referer: `${portal.origin}/app/default/login`, cookie: cookies(signedIn) },
    ];
    const urls = (route.includes(':id') ? ids : ['']).map((id) =>
      route.replace(/:\w+|\*/g, (name) => (name === ':id' ? id : (values[name] ?? 'unknown'))),
    );
    for (const url of urls)
      for (const headers of senders)
        for (const request of [url, `${url}?${FIELDS}`, url, `${url}?${FIELDS}`]) {
          const { status } = await rawRequest(portal.origin, request, { method, headers });
          if (status >= 500) failed.push(`${status} ${method} ${request}`);
        }
  }
  expect(failed).toEqual([]);
  const page = await rawRequest(portal.origin, `/dev/studio/brand?draft=${draft}&changed=yes`);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Kept by its operator')]);
  await portal.halt();

  const after = { tables: readTables(portal), files: readFiles(portal) };
  const changed = Object.keys(after.tables).filter(
    (name) => JSON.stringify(after.tables[name]) !== JSON.stringify(before.tables[name]),
  );
  expect(changed.filter((name) => !(name in WRITTEN_BY_DESIGN))).toEqual([]);
  expect(after.files).toEqual(before.files);
  expect(readFolderContents(path.join(folder, 'white-labels'))).toEqual(whiteLabels);
  await portal.stop();
});
