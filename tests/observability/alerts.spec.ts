import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startMailServer } from '../portal/mail-server';
import { findFreePort } from '../portal/run-start';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { WORKSPACE } from '../workspace';
import { continueSeries, metricNames, parseSamples, type Samples, scrape } from './metrics-text';
import { checkRules, type InputSeries, requirePromtool, testRules } from './promtool';

const RULES = path.join(WORKSPACE, 'docs/examples/alerts.yaml');
const DASHBOARD = path.join(WORKSPACE, 'docs/examples/dashboard.json');
const UP: InputSeries = { series: 'up{job="portal",instance="portal-1"}', values: '1x20' };

const rules = readFileSync(RULES, 'utf8');
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

/** Conditions that a test cannot cause: one series of an otherwise healthy portal, with a value that fires the alert. */
const SINGLE_SERIES: Readonly<Record<string, InputSeries>> = {
  PortalDown: { ...UP, values: '0x20' },
  PortalPartNotRendered: { series: 'portal_render_breaker_open{part="login-mf"}', values: '1x20' },
  PortalRenderWorkersMissing: { series: 'portal_render_workers', values: '0x20' },
  PortalDatabaseBusy: { series: 'portal_database_connections{state="waiting"}', values: '6x20' },
  PortalRefusesNewcomers: { series: 'portal_newcomers_refused_total', values: '0+60x20' },
  PortalStatisticsQueueLong: { series: 'portal_statistics_queue_length', values: '9000x20' },
  PortalEventLoopBlocked: { series: 'nodejs_eventloop_lag_p99_seconds', values: '0.3x20' },
  PortalMemoryHigh: { series: 'process_resident_memory_bytes', values: '2e9x20' },
};

/** Metrics that depend on the load of the test machine. */
const OF_THE_MACHINE =
  /^(?:nodejs_eventloop_lag|process_resident_memory|portal_http_request_duration_seconds_bucket)/;

/** Returns the series of a running portal, extrapolated from two scrapes, without the omitted ones. */
function createSeries(before: Samples, after: Samples, omitted: RegExp): readonly InputSeries[] {
  return [UP, ...continueSeries(before, after).filter(({ series }) => !omitted.test(series))];
}

/** Runs a portal with metrics. @returns samples before and after the work, and the text of the last scrape */
async function observe(
  settings: Record<string, string>,
  work: (portal: TestPortal) => Promise<void>,
): Promise<{ readonly before: Samples; readonly after: Samples; readonly text: string }> {
  const port = await findFreePort();
  const portal = await startPortal({ METRICS_PORT: String(port), ...settings });
  try {
    const before = parseSamples(await scrape(port));
    await work(portal);
    const text = await scrape(port);
    return { before, after: parseSamples(text), text };
  } finally {
    await portal.stop();
  }
}

test('every alert says what visitors notice and what to do @STA-8', () => {
  const described = [...rules.matchAll(/alert: (\w+)(?:(?!alert:)[^])*?description: >-\n +\S/g)];
  expect(described.map(([, name]) => name)).toEqual(alerts);
});

test.describe('alert rules', { tag: '@long' }, () => {
  test.beforeAll(() => requirePromtool());

  test('rules and dashboard use only existing metrics, and no rule fires for a healthy portal @STA-8', async () => {
    const { before, after, text } = await observe({}, async ({ origin }) => {
      const visitor = await Visitor.at(origin);
      const recovery = await Recovery.begin(visitor, 'alex.morgan', 'Email');
      expect((await recovery.send()).status).toBe(200);
    });
    const exportedNames = metricNames(text);
    const used = [rules, readFileSync(DASHBOARD, 'utf8')].map((source) => [
      ...new Set(source.match(/\b(?:portal|nodejs|process)_[a-z0-9_]+/g)),
    ]);
    for (const names of used) {
      expect(names.length).toBeGreaterThan(5);
      expect(names.filter((name) => !exportedNames.has(name))).toEqual([]);
    }
    expect(checkRules(RULES)).toMatchObject({ status: 0 });
    const input = createSeries(before, after, OF_THE_MACHINE);
    const healthy = testRules(RULES, [{ input, firing: [] }]);
    expect(healthy, healthy.output).toMatchObject({ status: 0 });

    for (const [alert, { series, values }] of Object.entries(SINGLE_SERIES)) {
      const [metric = ''] = series.split('{');
      const [label = ''] = /(?<=\{)[^}]*/.exec(series) ?? [];
      const others = input.filter(
        (each) => !(each.series.startsWith(metric) && (label === '' || each.series.includes(label))),
      );
      const target = 'job="portal",instance="portal-1"';
      const full = series === UP.series ? series : `${metric}{${label === '' ? '' : `${label},`}${target}}`;
      const result = testRules(RULES, [{ input: [...others, { series: full, values }], firing: [alert] }]);
      expect(result, `${alert}: ${result.output}`).toMatchObject({ status: 0 });
    }
  });

  test('a portal whose mails, text messages, content and sign-ins fail fires the rules for each @STA-8', async () => {
    const mail = await startMailServer();
    mail.setBehaviour('rejected');
    const settings = {
      PORTAL_ENVIRONMENT: 'LOCAL',
      SMS_PER_HOUR: '1',
      CONTENT_SERVICE_URL: 'http://127.0.0.1:9',
      ...mail.settings,
    };
    const { before, after } = await observe(settings, async ({ origin }) => {
      const visitor = await Visitor.at(origin);
      for (let turn = 0; turn < 5; turn += 1)
        expect((await visitor.get('/app/cs5/sites/gateway/page')).status).toBe(503);
      await (await Recovery.begin(visitor, 'erika.muster', 'Email')).send();
      for (const userId of ['alex.morgan', 'frida.first'])
        await (await Recovery.begin(await Visitor.at(origin), userId, 'SMS')).send();
      for (let turn = 0; turn < 30; turn += 1) await visitor.signIn('alex.morgan', `wrong-${turn}`);
      // The queue delivers mails with a short delay.
      await expect.poll(() => delay(500).then(() => mail.accepted.length)).toBe(0);
    });
    await mail.stop();
    const result = testRules(RULES, [
      {
        input: createSeries(before, after, OF_THE_MACHINE),
        firing: ['PortalErrors', 'PortalMessagesFail', 'PortalPhoneBudgetUsedUp', 'PortalSignInsThrottled'],
      },
    ]);
    expect(result, result.output).toMatchObject({ status: 0 });
  });

  test('a slow recovery service fires the rule for response times, and every rule was tried @STA-8', async () => {
    const service = createServer((_request, response) => {
      setTimeout(() => response.setHeader('content-type', 'application/json').end('{}'), 1_500);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const { before, after } = await observe({ RECOVERY_SERVICE_URL: url }, async ({ origin }) => {
      const visitor = await Visitor.at(origin);
      await Promise.all(
        Array.from({ length: 5 }, () => visitor.get('/portal-login-service/public/uti/ada.bell')),
      );
    });
    service.close();
    const input = createSeries(before, after, /^(?:nodejs_eventloop_lag|process_resident_memory)/);
    const result = testRules(RULES, [{ input, firing: ['PortalSlow'] }]);
    expect(result, result.output).toMatchObject({ status: 0 });
    const tried = [
      ...Object.keys(SINGLE_SERIES),
      'PortalErrors',
      'PortalMessagesFail',
      'PortalPhoneBudgetUsedUp',
      'PortalSignInsThrottled',
      'PortalSlow',
    ];
    expect([...alerts].sort()).toEqual(tried.sort());
  });
});
