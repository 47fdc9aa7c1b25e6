import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { uninstrumentedVisitor } from '../bare-page';
import { SLOW, visit, type PageTimings } from '../page-times';
import { readReport, withRemainingSection, writeReport } from '../report';
import { startMeasuringStage } from '../stage';
import { scriptsBeforeHydration } from './scripts-before-hydration';
import { describeRemainingScripts } from './remaining-scripts';
import { mainThreadTime, type Kind, type TraceEvent } from './main-thread';
import { listenToRequests, type RequestTimes } from './page-requests';
import { waterfallPicture } from './waterfall-picture';

/**
 * Draws one first visit of the monolith and of the login page on the slow connection, and breaks down bytes and CPU
 * time before hydration, for docs/reports/performance.md: `npm run speed:waterfall`, on an idle machine.
 */
const PICTURE = path.resolve(import.meta.dirname, '../../../../docs/pictures/login-waterfall.svg');

const TRACED = ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'blink.user_timing'];

readCommandLine(
  commandLine('npm run speed:waterfall', 'Draws a first visit and counts what it loads; takes minutes.'),
);
const { browser, portal, yardsticks, clear } = await startMeasuringStage();

async function firstVisit(
  address: string,
): Promise<{ readonly times: PageTimings; readonly requests: readonly RequestTimes[] }> {
  const visitor = await uninstrumentedVisitor(browser);
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
  const visitor = await uninstrumentedVisitor(browser);
  try {
    await browser.startTracing(undefined, { categories: TRACED });
    const { awake } = await visit(visitor, address, SLOW);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      readonly traceEvents: readonly TraceEvent[];
    };
    return mainThreadTime(traceEvents, address, awake);
  } finally {
    await visitor.forget();
  }
}

try {
  const monolith = await firstVisit(yardsticks.monolith);
  const login = await firstVisit(portal.login);
  const drawn = waterfallPicture(
    [
      { title: 'The login page as a monolith', ...monolith },
      { title: 'The portal’s login page', ...login },
    ],
    'Requests of a first visit on the slow line',
  );
  const threads = [await tracedVisit(yardsticks.monolith), await tracedVisit(portal.login)] as const;
  const scripts = await scriptsBeforeHydration(portal.origin, login.requests, login.times);
  const left = describeRemainingScripts(scripts, ...threads);
  await writeReport(withRemainingSection(readReport(), left));
  writeFileSync(PICTURE, drawn);
  console.log(left);
} finally {
  await clear();
}
