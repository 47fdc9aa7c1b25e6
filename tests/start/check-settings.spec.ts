import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { findFreePort, runStart, waitForExit, waitUntilUp } from '../portal/run-start';
import { startPortal } from '../portal/start-portal';
import { getOwnClients } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

const PROGRAM = path.join(WORKSPACE, 'tooling/bin/portal.mjs');
/** The environment of an operator who has set nothing yet. */
const BARE = { PATH: process.env['PATH'], HOME: process.env['HOME'] };

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-check-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly printed: string;
}

function run(words: readonly string[], env: NodeJS.ProcessEnv = {}): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words], {
    cwd: WORKSPACE,
    env: { ...BARE, ...env },
    encoding: 'utf8',
  });
  return { code: status, printed: stdout + stderr };
}

function checkSettings(words: readonly string[], env: NodeJS.ProcessEnv = {}): Ended {
  return run([PROGRAM, 'check-settings', ...words], env);
}

/** Runs the documented command. */
function checkAsDocumented(file: string): Ended {
  const command = 'npm run check-settings -- --env-file production.env'.replace(
    'production.env',
    `"${file}"`,
  );
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: WORKSPACE,
    env: BARE,
    encoding: 'utf8',
    shell: true,
  });
  return { code: status, printed: stdout + stderr };
}

/** Writes examples/production.env with a value for every placeholder. */
function fillExample(): string {
  const file = path.join(folder, 'production.env');
  const text = readFileSync(path.join(WORKSPACE, 'examples/production.env'), 'utf8')
    .replace(/<random base64>/g, () => randomBytes(32).toString('base64'))
    .replace('<folder of the clients>', getOwnClients())
    .replace(/<folder of the ([^>]+)>/g, (_, name: string) => path.join(folder, name.replace(/\W/g, '-')))
    .replace('@db.bank.example:5432/', '@127.0.0.1:9/')
    .replace(/^([A-Z_]+)=<([^>]+)>$/gm, '$1=$2');
  expect(text.replace(/^#.*$/gm, '')).not.toContain('<');
  writeFileSync(file, text);
  return file;
}

/** Returns all values of secrets in a file. */
function secretsIn(file: string): readonly string[] {
  return Object.entries(parseEnv(readFileSync(file, 'utf8'))).flatMap(([name, value]) =>
    /_KEY$|_TOKEN$|^SMTP_URL$|^DATABASE_URL$/.test(name) && value !== undefined ? [value] : [],
  );
}

test('the filled examples/production.env needs nothing, and no secret is printed or file written @D-14 @SEC-R16 @long', () => {
  const file = fillExample();
  const checked = checkAsDocumented(file);
  for (const { code, printed } of [checked, checkSettings(['--env-file', file, '--json'])]) {
    expect(code, printed).toBe(0);
    expect(secretsIn(file)).toHaveLength(7);
    for (const secret of secretsIn(file)) expect(printed).not.toContain(secret);
    expect(printed).toContain('PUBLIC_ORIGIN');
  }
  expect(checked.printed).toContain('Production can start with these settings.');
  const tried = checkSettings(['--env-file', file, '--connect']);
  expect(tried.code).toBe(1);
  expect(tried.printed).toContain('DATABASE_URL: The database server in DATABASE_URL cannot be reached.');
  expect(tried.printed).toContain('The settings are in order, but not every service can be used.');
  expect(readdirSync(folder)).toEqual(['production.env']);
  // Node.js 20 would read the option itself without the "--" of the script.
  const missing = path.join(folder, 'missing.env');
  const { code, printed } = checkAsDocumented(missing);
  expect(code).toBe(1);
  expect(printed).toContain(`${missing} cannot be read.`);
});

test('check-settings lists what production needs, with the source of every value @D-14', () => {
  const file = path.join(folder, 'some.env');
  writeFileSync(
    file,
    'LOG_LEVEL=info\nPORT=9000\nMAIL_FRM=login@bank.example\nTZ=UTC\nSMTP_URL=smtps://me:Hush-7@mail.bank.example\n',
  );
  const { code, printed } = checkSettings(['--env-file', file, '--json'], { PORT: '9001', DATA_DIR: folder });
  expect(code).toBe(1);
  expect(printed).not.toContain('Hush-7');
  const { settings, needs, others } = JSON.parse(printed) as {
    readonly settings: readonly { readonly name: string; readonly source: string; readonly value: unknown }[];
    readonly needs: readonly string[];
    readonly others: readonly string[];
  };
  const of = (name: string) => settings.find((setting) => setting.name === name);
  expect(of('PORT')).toMatchObject({ source: 'environment', value: '9001' });
  expect(of('LOG_LEVEL')).toMatchObject({ source: 'file', value: 'info' });
  expect(of('METRICS_HOST')).toMatchObject({ source: 'default', value: '127.0.0.1' });
  expect(of('SMTP_URL')).toMatchObject({ source: 'file', value: null });
  for (const name of ['PORTAL_ENVIRONMENT', 'PUBLIC_ORIGIN', 'SERVER_KEY', 'MAIL_FROM'])
    expect(needs.filter((sentence) => sentence.startsWith(`${name} must be`))).toHaveLength(1);
  expect(needs.join('\n')).toContain('WHITE_LABELS_DIR is required outside LOCAL and MOCK');
  expect(needs).toContain('MAIL_FRM is not a setting of the portal. Did you mean MAIL_FROM?');
  expect(others).toEqual(['TZ']);
  expect(existsSync(path.join(folder, 'server.key'))).toBe(false);
});

test('serve runs in PRODUCTION with the filled examples/production.env @D-14 @long', async () => {
  const portal = await startPortal();
  await portal.halt();
  const file = parseEnv(readFileSync(fillExample(), 'utf8'));
  const port = await findFreePort();
  const { process: server, output } = runStart(
    {
      ...file,
      PORT: String(port),
      METRICS_PORT: '0',
      PARTS_DIR: path.join(portal.dataDir, 'parts'),
      // The embedded database, without users.
      DATABASE_URL: '',
    },
    'serve',
  );
  try {
    await waitUntilUp(server, output);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await waitForExit(server)).toBe(0);
  } finally {
    server.kill('SIGKILL');
    await portal.stop();
  }
});
