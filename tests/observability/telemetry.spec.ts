import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { type ReceivedSpan, startCollector } from '@portal/edge/test-collector';
import { visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/browser-test';
import { findPasscode, startMailServer } from '../portal/mail-server';
import { copyPreparedParts } from '../portal/prepared-data';
import { findFreePort } from '../portal/run-start';
import { startPortal } from '../portal/start-portal';
import { createTestDatabase, isOnPostgres } from '../portal/test-databases';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

const ADA = {
  userId: 'ada.bell',
  firstName: 'Adalind',
  lastName: 'Bellamy',
  userType: 'external',
  email: 'ada.bell@telemetry.test',
  cellPhone: '+49 170 5550173',
  temporaryPassword: 'Welcome-Ada-1',
};
const PASSWORD = 'Heron-by-the-lake-8';
const QUERY = 'query-value-of-a-visitor';
const COOKIE = 'cookie-value-of-a-visitor';
const IP_ADDRESS = '203.0.113.77';

test(
  'a recovery is one trace from page to mail, and no value of the visitor is exported @SEC-R15 @D-4 @STA-8',
  { tag: '@long' },
  async ({ page, context }) => {
    const collector = await startCollector();
    const mail = await startMailServer();
    const upstreamHeaders: IncomingHttpHeaders[] = [];
    const upstream = createServer((request, response) => {
      upstreamHeaders.push(request.headers);
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const [port, metricsPort] = [await findFreePort(), await findFreePort()];
    const dataDir = copyPreparedParts();
    const database = isOnPostgres ? await createTestDatabase() : null;
    const settings = {
      PORTAL_ENVIRONMENT: 'PRODUCTION',
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      PORT: String(port),
      DATA_DIR: dataDir,
      SERVER_KEY: randomBytes(32).toString('base64'),
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'debug',
      METRICS_PORT: String(metricsPort),
      CONTENT_SERVICE_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      ...mail.settings,
      ...(database !== null && { DATABASE_URL: database.url }),
    };
    const users = path.join(tmpdir(), `${path.basename(dataDir)}.csv`);
    writeFileSync(users, [Object.keys(ADA), Object.values(ADA)].map((row) => row.join(',')).join('\n'));
    const imported = spawnSync('npm', ['run', 'users', '--', 'import', users, '--apply'], {
      cwd: WORKSPACE,
      encoding: 'utf8',
      env: createTestEnvironment(settings),
    });
    rmSync(users);
    expect(imported.status, imported.stderr).toBe(0);

    const portal = await startPortal(settings);
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': IP_ADDRESS });
    await context.addCookies([{ name: 'own', value: COOKIE, url: portal.origin }]);
    const me = visitor(page, portal);
    await me.open(`/default/fps?own=${QUERY}`);
    await me.submitUserId(ADA.userId);
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    await expect.poll(() => mail.accepted.length).toBe(1);
    const code = findPasscode(mail.accepted[0] ?? '');
    await me.enterCode(code);
    await me.field('Temporary password').fill(ADA.temporaryPassword);
    await me.field('New password').fill(PASSWORD);
    await me.field('Repeat new password').fill(PASSWORD);
    await me.button('Save password').click();
    await expect(page).toHaveURL(/\/app\/default\/login/);
    const content = '/app/cs5/sites/gateway/page';
    expect((await fetch(portal.origin + content)).status).toBe(200);
    const prometheus = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    await portal.halt();

    const { spans } = collector;
    const find = (name: string): ReceivedSpan => {
      const found = spans.find((span) => span.name === name);
      if (found === undefined) throw new Error(`No span ${name}: ${spans.map((span) => span.name).join()}`);
      return found;
    };
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const pathTo = ({ parentSpanId, name }: ReceivedSpan): readonly string[] => {
      const parent = byId.get(parentSpanId);
      return parent === undefined ? [name] : [...pathTo(parent), name];
    };

    await test.step('one trace: page, call, SQL, queue, mail', () => {
      const delivery = find('deliver Email');
      expect(pathTo(delivery)).toEqual([
        'GET /:wl/fps',
        'POST /portal-login-service/public/fps/generate-otp',
        'queued Email',
        'deliver Email',
      ]);
      const statement = spans.find(({ attributes }) =>
        String(attributes['db.query.text']).includes('INSERT INTO queued_messages'),
      );
      expect(pathTo(statement as ReceivedSpan)).toEqual([
        'GET /:wl/fps',
        'POST /portal-login-service/public/fps/generate-otp',
        'transaction',
        'WITH',
      ]);
      expect(new Set([delivery.traceId, statement?.traceId]).size).toBe(1);
      for (const call of ['fps/auth', 'fps/verify-otp'])
        expect(find(`POST /portal-login-service/public/${call}`).traceId).toBe(delivery.traceId);
      for (const call of ['fps/auth', 'fps/generate-otp', 'fps/verify-otp', 'change'])
        expect(find(`POST /portal-login-service/public/${call}`).attributes).toMatchObject({
          'portal.white_label': 'default',
        });
      expect(find('GET /:wl/fps').attributes).toEqual({
        'http.request.method': 'GET',
        'http.response.status_code': 200,
        'http.route': '/:wl/fps',
        'portal.page': 'fps',
        'portal.part': 'recovery-mf',
        'portal.part.version': expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{16}$/) as unknown,
        'portal.white_label': 'default',
      });
    });

    await test.step('an upstream gets the traceparent of the span of its request', () => {
      const request = find('GET content');
      expect(request.attributes).toMatchObject({ 'portal.service': 'content' });
      expect(upstreamHeaders.map((headers) => headers.traceparent)).toContain(
        `00-${request.traceId}-${request.spanId}-01`,
      );
    });

    await test.step('metrics have one source', () => {
      const names = new Set(collector.points().map(({ name }) => name));
      const offered = [...prometheus.matchAll(/^# TYPE (portal_\S+)/gm)].map(([, name = '']) => name);
      // A metric without a series is not exported.
      const used = offered.filter((name) => new RegExp(`^${name}(_count)?[ {]`, 'm').test(prometheus));
      expect(used.length).toBeGreaterThan(5);
      expect(used.filter((name) => !names.has(name))).toEqual([]);
    });

    await test.step('no value of the visitor is exported or logged', () => {
      const values = [
        ...Object.values(ADA).filter((value) => value !== 'external'),
        '1705550173',
        PASSWORD,
        QUERY,
        COOKIE,
        IP_ADDRESS,
        'telemetry.test',
      ];
      const exported = collector.received();
      expect(exported.length).toBeGreaterThan(10_000);
      expect(values.filter((value) => exported.includes(value))).toEqual([]);
      // Six digits can occur by chance in ids and times, so only names and attributes are searched.
      const texts = spans.flatMap(({ name, attributes }) => [name, ...Object.values(attributes)]).join('\n');
      expect(texts).not.toContain(code);
      expect(values.filter((value) => portal.output().includes(value))).toEqual([]);
    });

    await test.step('every line on stdout is one JSON object, with the trace where there is one', () => {
      const lines = portal
        .log()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { readonly msg: string; readonly trace_id?: string });
      expect(lines.map(({ msg }) => msg)).toEqual(
        expect.arrayContaining(['The portal is running.', 'Stopping: finishing what is under way.']),
      );
      expect(lines.filter(({ trace_id }) => trace_id === find('deliver Email').traceId)).not.toEqual([]);
      expect(portal.output()).toBe(portal.log());
    });

    await portal.stop();
    await Promise.all([collector.stop(), mail.stop(), database?.drop()]);
    upstream.close();
  },
);
