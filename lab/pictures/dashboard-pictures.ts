import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { requirePromtool } from '../../tests/observability/promtool';
import { findFreePort } from '../../tests/portal/run-start';
import { startPortal } from '../../tests/portal/start-portal';
import { Recovery } from '../../tests/security/recovery';
import { Visitor } from '../../tests/security/visitor';
import { WORKSPACE } from '../../tests/workspace';

const DASHBOARD = path.join(WORKSPACE, 'docs/examples/dashboard.json');
const PICTURE = path.join(WORKSPACE, 'docs/pictures/dashboard-1440.png');
const VISITORS = 60;
const SHOWN = '1m';
const STYLE =
  '<style>body{display:grid;grid-template-columns:1fr 1fr;gap:16px;font:16px sans-serif}figure{margin:0}img{width:100%}</style>';

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** Starts Prometheus, which scrapes a portal every second. */
function startPrometheus(folder: string, port: number, metricsPort: number): ChildProcess {
  const configuration = path.join(folder, 'prometheus.yml');
  writeFileSync(
    configuration,
    `global: { scrape_interval: 1s }\nscrape_configs:\n  - job_name: portal\n    static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }]\n`,
  );
  return spawn(
    'prometheus',
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
}

/** Sends visitors who sign in, mistype or recover a password. */
async function sendVisitors(origin: string): Promise<void> {
  for (let turn = 0; turn < VISITORS; turn += 1) {
    const visitor = await Visitor.at(origin);
    await visitor.get('/app/default/login');
    await visitor.signIn('alex.morgan', turn % 4 === 0 ? 'mistyped' : 'Portal-Demo-1');
    const recovery = await Recovery.begin(visitor, 'erika.muster', turn % 3 === 0 ? 'SMS' : 'Email');
    await recovery.send();
    await delay(1_000);
  }
}

/** Returns the URL at which Prometheus draws an expression. */
function toGraphUrl(port: number, expression: string): string {
  const parameters = new URLSearchParams({
    'g0.expr': expression.replaceAll('$__rate_interval', '15s'),
    'g0.tab': '0',
    'g0.range_input': SHOWN,
  });
  return `http://127.0.0.1:${port}/classic/graph?${parameters.toString()}`;
}

/** Draws the expressions of each panel, unless they have no samples. @returns HTML figures with the panels' titles */
async function drawPanels(page: Page, port: number): Promise<string> {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
  let figures = '';
  for (const { title, targets } of panels) {
    await page.goto(toGraphUrl(port, targets.map(({ expr }) => expr).join(' or ')));
    const graph = page.locator('.graph_area');
    const lines = graph.locator('svg').first();
    await expect(lines.or(page.getByText('No datapoints found.'))).toBeVisible();
    const drawn = (await lines.isVisible())
      ? `<img src="data:image/png;base64,${(await graph.screenshot()).toString('base64')}">`
      : 'No data';
    figures += `<figure><figcaption>${title}</figcaption>${drawn}</figure>`;
  }
  return figures;
}

/** Takes a screenshot of the dashboard's panels, drawn by Prometheus from a portal with visitors. */
export async function takeDashboardPictures(browser: Browser): Promise<void> {
  requirePromtool();
  const folder = mkdtempSync(path.join(tmpdir(), 'prometheus-'));
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const portal = await startPortal({ METRICS_PORT: String(metricsPort), RECOVERY_DESTINATION_LIMIT: '1000' });
  const prometheus = startPrometheus(folder, port, metricsPort);
  try {
    await sendVisitors(portal.origin);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.setContent(`${STYLE}${await drawPanels(page, port)}`);
    writeFileSync(PICTURE, await page.screenshot({ fullPage: true }));
    await page.close();
  } finally {
    prometheus.kill();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
