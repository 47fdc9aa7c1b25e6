import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { openUninstrumented } from '../bare-page';
import { type PageTimings, SLOW, visit } from '../page-times';
import { readReport, withRemainingSection, writeReport } from '../report';
import { startMeasuringStage } from '../stage';
import { computeMainThreadTime, type Kind, type TraceEvent } from './main-thread';
import { listenToRequests, type RequestTimes } from './page-requests';
import { describeRemainingScripts } from './remaining-scripts';
import { fetchScriptsBeforeHydration } from './scripts-before-hydration';
import { drawWaterfall } from './waterfall-picture';

/**
 * Draws one first visit of the monolith and of the login page on the slow connection, and breaks down bytes and CPU
 * time before hydration, for docs/reports/performance.md: `npm run speed:waterfall`, on an idle machine.
 */
const PICTURE = path.resolve(import.meta.dirname, '../../../../docs/pictures/login-waterfall.svg');

const TRACED = ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'blink.user_timing'];

readCommandLine(
  commandLine('npm run speed:waterfall', 'Draws a first visit and counts what it loads; takes minutes.'),
);
const { browser, portal, baselines, clear } = await startMeasuringStage();

async function firstVisit(
  address: string,
): Promise<{ readonly times: PageTimings; readonly requests: readonly RequestTimes[] }> {
  const visitor = await openUninstrumented(browser);
  try {
    let requests: () => readonly RequestTimes[] = () => [];
    const times = await visit(visitor, address, SLOW, (page) => {
      requests = listenToRequests(page, SLOW.roundTrip);
    });
    return { times, requests: requests() };
  } finally {
    await visitor.forget();
  }
}

async function tracedVisit(address: string): Promise<Readonly<Record<Kind, number>>> {
  const visitor = await openUninstrumented(browser);
  try {
    await browser.startTracing(undefined, { categories: TRACED });
    const { hydrated } = await visit(visitor, address, SLOW);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      readonly traceEvents: readonly TraceEvent[];
    };
    return computeMainThreadTime(traceEvents, address, hydrated);
  } finally {
    await visitor.forget();
  }
}

try {
  const monolith = await firstVisit(baselines.monolith);
  const login = await firstVisit(portal.login);
  const drawn = drawWaterfall(
    [
      { title: 'The login page as a monolith', ...monolith },
      { title: 'The portal’s login page', ...login },
    ],
    'Requests of a first visit on the slow line',
  );
  const threads = [await tracedVisit(baselines.monolith), await tracedVisit(portal.login)] as const;
  const scripts = await fetchScriptsBeforeHydration(portal.origin, login.requests, login.times);
  const left = describeRemainingScripts(scripts, ...threads);
  await writeReport(withRemainingSection(readReport(), left));
  writeFileSync(PICTURE, drawn);
  console.log(left);
} finally {
  await clear();
}
