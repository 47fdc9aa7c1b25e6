import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import { format, resolveConfig } from 'prettier';
import prepareData from '../../portal/prepared-data';
import { startPortal } from '../../portal/start-portal';
import { loginMonolith } from './build-monolith';
import { coldAndWarm, FAST, SLOW, type PageTimes } from './page-times';
import { table, type Measured } from './table';
import { turnsOf, type TurnTimes } from './turns';
import { serveYardsticks } from './yardstick-server';

/**
 * Measures the login page beside a static form and a monolith, in turn, in one run, and writes the table of
 * docs/performance.md. To be run on a machine that has nothing else to do: `npm run speed`, with the number of rounds
 * if not nine.
 */
const rounds = Number(process.argv[2] ?? '9');
const REPORT = path.resolve(import.meta.dirname, '../../../docs/performance.md');

const removeData = await prepareData();
const portal = await startPortal();
const login = `${portal.origin}/app/default/login?SMQUERYDATA=x&TARGET=/apps/home`;
const yardsticks = await serveYardsticks(await loginMonolith(), await (await fetch(login)).text());
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
});
try {
  const pages = { static: yardsticks.staticForm, monolith: yardsticks.monolith, portal: login };
  const measured: Measured[] = [];
  for (const conditions of [SLOW, FAST]) {
    const cold: Record<keyof typeof pages, PageTimes[]> = { static: [], monolith: [], portal: [] };
    const warm: Record<keyof typeof pages, PageTimes[]> = { static: [], monolith: [], portal: [] };
    const turns: TurnTimes[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [name, address] of Object.entries(pages) as [keyof typeof pages, string][]) {
        const times = await coldAndWarm(browser, address, conditions);
        cold[name].push(times.cold);
        warm[name].push(times.warm);
      }
      turns.push(await turnsOf(browser, login, conditions));
      console.log(`${conditions.title}: round ${round + 1} of ${rounds}`);
    }
    measured.push({ conditions, cold, warm, turns });
  }
  const report = await format(table(measured, rounds), {
    ...(await resolveConfig(REPORT)),
    parser: 'markdown',
  });
  writeFileSync(REPORT, report);
  console.log(report);
} finally {
  await browser.close();
  yardsticks.stop();
  await portal.stop();
  removeData();
}
