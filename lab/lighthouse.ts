import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { findBrowser } from '@portal/tooling/browser';
import { startPortal } from '../tests/portal/start-portal';

/**
 * Runs Lighthouse's accessibility and best-practices audits on the entry pages and exits with 1 when a page is below
 * the full score. Lighthouse is installed only for this run: at 185 MB it is too large for a test dependency.
 */
readCommandLine(
  commandLine('npm run lab lighthouse', 'Audits accessibility and best practices of the pages.'),
);
const LIGHTHOUSE = 'lighthouse@12.2.3';

const PAGES = [
  '/app/default/login?SMQUERYDATA=x',
  '/app/karmesin/login?SMQUERYDATA=x&SMUSRMSG=Invalid%20Credentials',
  '/default/fps',
  '/default/fuid',
  '/dev/studio/frame/default/recovery-mf/challenge',
  '/dev/studio/frame/default/recovery-mf/verify-email-wrong',
  '/dev/studio/frame/default/recovery-mf/change-password',
  '/app/default/logout',
  // Lighthouse does not audit a 404 response, so the page is opened in the studio.
  '/dev/studio/frame/default/info-pages-mf/not-found-old-bookmark',
];

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>;
}

function audit(address: string, browser: string): Report {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'lighthouse-')), 'report.json');
  const { status } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      address,
      '--only-categories=accessibility,best-practices',
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: browser } },
  );
  if (status !== 0) throw new Error(`Lighthouse could not look at ${address}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

const portal = await startPortal();
let perfect = true;
try {
  const browser = findBrowser();
  for (const page of PAGES) {
    const { categories, audits } = audit(portal.origin + page, browser);
    const scores = Object.entries(categories).map(
      ([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`,
    );
    console.log(`${page.padEnd(70)} ${scores.join(', ')}`);
    if (Object.values(categories).every(({ score }) => score === 1)) continue;
    perfect = false;
    for (const { score, title } of Object.values(audits))
      if (score !== null && score < 1) console.log(`    ${title}`);
  }
} finally {
  await portal.stop();
}
process.exitCode = perfect ? 0 : 1;
