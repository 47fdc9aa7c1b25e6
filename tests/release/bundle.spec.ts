import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { list, type ReadEntry } from 'tar';
import { startCollector } from '@portal/edge/test-collector';
import { fetchImportMap } from '../edge/raw-request';
import { visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/browser-test';
import { startMailServer } from '../portal/mail-server';
import { findFreePort, waitForExit, waitUntilUp } from '../portal/run-start';
import { createTestDatabase } from '../portal/test-databases';
import { getOwnClients } from '../portal/test-environment';
import { allocateNginxPorts, expectNginx, startNginx } from '../scale/nginx';
import { send } from '../scale/through-proxy';
import { launchTrustingBrowser } from '../scale/trusting-browser';
import { WORKSPACE } from '../workspace';
import { hashFiles, readChecksums, sha256 } from './bundle-contents';
import { makeBundleElsewhere, makeBundleIn } from './make-bundles';
import { unpackBundle, type UnpackedBundle } from './unpacked-bundle';

/* The archive of `npm run bundle`, as operators unpack and run it (docs/how-to/release.md). */

test.describe.configure({ mode: 'serial' });

let archive: string;
let bundle: UnpackedBundle;
test.beforeAll(async () => {
  archive = makeBundleIn(WORKSPACE);
  bundle = await unpackBundle(archive);
});
test.afterAll(() => {
  bundle?.remove();
  if (archive !== undefined) rmSync(path.dirname(archive), { recursive: true, force: true });
});

test('the same sources make the same archive in another folder @D-14 @long', () => {
  const other = makeBundleElsewhere();
  try {
    expect(path.basename(other)).toBe(path.basename(archive));
    expect(sha256(other)).toBe(sha256(archive));
    expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sha256(archive)}  ${path.basename(archive)}\n`);
  } finally {
    rmSync(path.dirname(other), { recursive: true, force: true });
  }
});

test('every file has its checksum, one time, one mode and no owner @D-14 @SEC-R16 @long', async () => {
  const { SHA256SUMS: _list, ...files } = hashFiles(bundle.folder);
  expect(readChecksums(bundle.folder)).toEqual(files);
  const { date } = JSON.parse(readFileSync(path.join(bundle.folder, 'release.json'), 'utf8')) as {
    readonly date: string;
  };
  const entries: ReadEntry[] = [];
  await list({ file: archive, onReadEntry: (entry) => void entries.push(entry) });
  expect(entries).toHaveLength(Object.keys(files).length + 1);
  expect(entries.map((entry) => entry.path)).toEqual(entries.map((entry) => entry.path).sort());
  expect(new Set(entries.map((entry) => entry.mtime?.toISOString()))).toEqual(new Set([date]));
  expect(new Set(entries.map(({ mode, uid, uname }) => `${mode?.toString(8)} ${uid} ${uname}`)).size).toBe(1);
});

test('the archive has no tests, no build tools and no path of the machine that made it @SEC-R16 @long', () => {
  const files = Object.keys(hashFiles(bundle.folder));
  expect(files.filter((file) => /\.test\.|\.spec\.|test-support|^tests\/|\.env$/.test(file))).toEqual([
    'deploy/portal.env',
    'examples/production.env',
  ]);
  const texts = files.filter((file) => !/\.(?:wasm|data|node|gz|br)$/.test(file));
  const forbidden = [WORKSPACE, ...(homedir() === '/' ? [] : [`${homedir()}/`])];
  expect(
    texts.filter((file) => {
      const text = readFileSync(path.join(bundle.folder, file), 'utf8');
      return forbidden.some((each) => text.includes(each));
    }),
  ).toEqual([]);
});

test('with Node alone an unprivileged account runs it read-only on the embedded database @D-14 @D-3 @long', async () => {
  const before = hashFiles(bundle.folder);
  const dataDir = bundle.makeFolder('data');
  const port = String(await findFreePort());
  const settings = {
    PORT: port,
    DATA_DIR: dataDir,
    PORTAL_ENVIRONMENT: 'LOCAL',
    WHITE_LABELS_DIR: getOwnClients(),
  };
  const { process: server, output } = bundle.start('main', settings);
  try {
    await waitUntilUp(server, output);
    // Render workers load their program from the bundle. On a busy machine a page may be sent without a late rendering.
    await expect(async () => {
      const page = await fetch(`http://localhost:${port}/app/default/login?SMQUERYDATA=x`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('data-prerendered="');
    }).toPass();
    for (const probe of ['/healthz', '/readyz'])
      expect((await fetch(`http://localhost:${port}${probe}`)).status, probe).toBe(200);
    expect(bundle.run('healthcheck', { PORT: port })).toEqual({ status: 0, output: '' });
    expect(bundle.run('parts', settings, 'status').output).toContain('login-mf');
    server.kill('SIGTERM');
    expect(await waitForExit(server)).toBe(0);
    const stopped = bundle.run('healthcheck', { PORT: port });
    expect(stopped.status).toBe(1);
    expect(stopped.output).toContain(`http://127.0.0.1:${port}/readyz does not respond.`);
    const backup = bundle.run('data', settings, 'backup', path.join(dataDir, 'portal.tgz'));
    expect(backup.output).toContain('The server key is not in it.');
    expect(bundle.run('users', settings, 'show', 'alex.morgan').status).toBe(0);
    expect(output()).not.toMatch(/npm (?:start|run)|\bError\b|EACCES|EROFS/);
  } finally {
    server.kill('SIGKILL');
  }
  expect(hashFiles(bundle.folder)).toEqual(before);
});

test('a bundle has no demo clients, and writes the first client of a bank itself @WL-7 @long', () => {
  const ownClients = { WHITE_LABELS_DIR: bundle.makeFolder('clients') };
  const made = bundle.run(
    'wl-new',
    ownClients,
    'default',
    '--name',
    'North Bank',
    '--sender-email',
    'login@north.example',
  );
  expect(made.status, made.output).toBe(0);
  for (const name of ['fuidEnabled', 'liveChat', 'selfRegistration', 'support'])
    expect(made.output).toContain(`Switched off: features.${name}`);
  expect(made.output).not.toContain('To do');
  const checked = bundle.run('wl-check', ownClients, '--production');
  expect(checked.output).toContain('All white labels are valid.');
  expect(Object.keys(hashFiles(bundle.folder)).filter((file) => file.includes('white-labels/'))).toEqual([
    'server-kit/src/white-labels/schema.json',
  ]);
  const { status, output } = bundle.run('main', {
    PORTAL_ENVIRONMENT: 'LOCAL',
    DATA_DIR: bundle.makeFolder('trial'),
  });
  expect(status).toBe(1);
  expect(output).toContain('WHITE_LABELS_DIR names the folder');
});

test('a bundle for another platform names both, and starts nothing @D-14 @long', async () => {
  const other = await unpackBundle(archive);
  try {
    const file = path.join(other.folder, 'release.json');
    const release = JSON.parse(readFileSync(file, 'utf8')) as { readonly platform: string };
    rmSync(file, { force: true });
    writeFileSync(file, JSON.stringify({ ...release, platform: 'sunos-sparc' }));
    const { status, output } = other.run('main', { DATA_DIR: other.makeFolder('data') });
    expect(status).toBe(1);
    expect(output).toContain(`This bundle is for sunos-sparc; this machine is ${release.platform}.`);
  } finally {
    other.remove();
  }
});

test('two production portals behind nginx, every service on: a new user sets a password @D-14 @D-3 @REC-7 @long', async ({ playwright }) => {
  expectNginx();
  const database = await createTestDatabase();
  const mails = await startMailServer();
  const nginxPorts = await allocateNginxPorts();
  const partsDir = bundle.makeFolder('parts');
  const settings = {
    DATABASE_URL: database.url,
    PARTS_DIR: partsDir,
    // Nothing is written there: database and key are elsewhere.
    DATA_DIR: bundle.folder,
    PORTAL_ENVIRONMENT: 'PRODUCTION',
    WHITE_LABELS_DIR: getOwnClients(),
    SERVER_KEY: randomBytes(32).toString('base64'),
    PUBLIC_ORIGIN: `https://localhost:${nginxPorts.port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    ...mails.settings,
  };
  const before = hashFiles(bundle.folder);
  const migrations = [1, 2, 3].map(() => bundle.start('migrate', settings));
  const codes = await Promise.all(migrations.map(({ process: each }) => waitForExit(each)));
  for (const { output } of migrations)
    expect(output()).toMatch(
      /^(?:Waiting for another process that migrates the same database, for at most 5 minutes\.\n)*The database is migrated\.\n7 parts are published in .+\nAll of them are live\.\n$/,
    );
  expect(codes).toEqual([0, 0, 0]);

  const collector = await startCollector();
  const secret = () => randomBytes(32).toString('base64');
  const optional = {
    AUDIT_TOKEN: secret(),
    BRAND_EDITOR_TOKEN: secret(),
    HELP_DESK_TOKEN: secret(),
    STATISTICS_TOKEN: secret(),
    RISK_SERVICE_URL: collector.url,
    RISK_SERVICE_SECRET: secret(),
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: secret(),
    TWILIO_CALL_FROM: '+15551234567',
    TWILIO_SMS_FROM: '+15551234567',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  };
  const ports = [await findFreePort(), await findFreePort()] as const;
  const metricsPorts = [await findFreePort(), await findFreePort()] as const;
  const portals = ports.map((port, at) =>
    bundle.start('main', {
      ...settings,
      ...optional,
      METRICS_PORT: String(metricsPorts[at]),
      OTEL_EXPORTER_OTLP_PROTOCOL: at === 0 ? 'http/json' : 'http/protobuf',
      PORT: String(port),
    }),
  );
  const nginx = await startNginx(nginxPorts, ports, partsDir);
  const browser = await launchTrustingBrowser(playwright.chromium, nginx.certificate);
  try {
    for (const { process: each, output } of portals) await waitUntilUp(each, output);
    for (const port of ports) {
      expect(bundle.run('healthcheck', { PORT: String(port) }).status).toBe(0);
      // A Kubernetes probe sends the pod's IP address as Host.
      const probe = await send(`http://127.0.0.1:${port}/readyz`, { headers: { host: '10.244.1.7:8080' } });
      expect(probe.status).toBe(200);
    }
    const release = bundle.run('parts', settings, 'release');
    expect(release).toEqual({ status: 0, output: 'All parts of this release are live.\n' });

    const added = bundle.run('users', settings, 'add', 'ada.bundle', '--first-name', 'Ada', '--last-name', 'Bundle', '--email', 'ada@bundle.example', '--apply'); // prettier-ignore
    expect(added.status, added.output).toBe(0);
    const [, temporary = ''] = /Temporary password: (\S+)/.exec(added.output) ?? [];
    const page = await browser.newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    const me = visitor(page, nginx);
    await me.open('/default/fps');
    await me.submitUserId('ada.bundle');
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    await expect.poll(() => mails.accepted.length).toBe(1);
    const [code = ''] = /\b\d{3} \d{3}\b/.exec(mails.accepted[0] ?? '') ?? [];
    await me.enterCode(code);
    await expect(me.heading('Choose a new password')).toBeVisible();
    await me.waitUntilHydrated();
    await me.field('Temporary password').fill(temporary);
    for (const name of ['New password', 'Repeat new password']) await me.field(name).fill('Heron-by-the-lake-8');
    await me.button('Save password').click();
    await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');
    expect(failures).toEqual([]);
    for (const port of metricsPorts)
      expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('portal_');
    await expect.poll(() => collector.spans.length).toBeGreaterThan(0);

    // nginx itself serves the files of the parts that the migration has published.
    const { imports } = await fetchImportMap(`http://127.0.0.1:${ports[0]}`);
    for (const { process: each } of portals) each.kill('SIGTERM');
    for (const { process: each } of portals) expect(await waitForExit(each)).toBe(0);
    expect((await send(nginx.origin + (imports['@portal/shell'] ?? ''))).status).toBe(200);
  } finally {
    await browser.close();
    await nginx.stop();
    for (const { process: each } of [...portals, ...migrations]) each.kill('SIGKILL');
    await Promise.all([mails.stop(), collector.stop()]);
    await database.drop();
  }
  expect(hashFiles(bundle.folder)).toEqual(before);
}); // prettier-ignore
