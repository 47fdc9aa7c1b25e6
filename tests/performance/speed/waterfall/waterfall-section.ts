import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { openUninstrumented } from '../bare-page';
import { type PageTimings, SLOW, visit } from '../page-times';
import type { Stage } from '../stage';
import { computeMainThreadTime, type Kind, type TraceEvent } from './main-thread';
import { listenToRequests, type RequestTimes } from './page-requests';
import { describeRemainingScripts } from './remaining-scripts';
import { fetchScriptsBeforeHydration } from './scripts-before-hydration';
import { drawWaterfall } from './waterfall-picture';

const PICTURE = path.resolve(import.meta.dirname, '../../../../docs/pictures/login-waterfall.svg');

const TRACED = ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'blink.user_timing'];

async function firstVisit(
  browser: Browser,
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
    await visitor.dispose();
  }
}

async function tracedVisit(browser: Browser, address: string): Promise<Readonly<Record<Kind, number>>> {
  const visitor = await openUninstrumented(browser);
  try {
    await browser.startTracing(undefined, { categories: TRACED });
    const { hydrated } = await visit(visitor, address, SLOW);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      readonly traceEvents: readonly TraceEvent[];
    };
    return computeMainThreadTime(traceEvents, address, hydrated);
  } finally {
    await visitor.dispose();
  }
}

/**
 * Draws one first visit of the monolith and of the login page on the slow line, and breaks down bytes and CPU time
 * before hydration. Single visits: pictures and counts have no spread.
 */
export async function measureWaterfall({ browser, portal, baselines }: Stage): Promise<readonly string[]> {
  const monolith = await firstVisit(browser, baselines.monolith);
  const login = await firstVisit(browser, portal.login);
  const drawn = drawWaterfall(
    [
      { title: 'The login page as a monolith', ...monolith },
      { title: 'The portal’s login page', ...login },
    ],
    'Requests of a first visit on the slow line',
  );
  const threads = [
    await tracedVisit(browser, baselines.monolith),
    await tracedVisit(browser, portal.login),
  ] as const;
  const scripts = await fetchScriptsBeforeHydration(portal.origin, login.requests, login.times);
  writeFileSync(PICTURE, drawn);
  return [
    '## What the login page waits for',
    '',
    'One first visit of the monolith and one of the portal’s login page, on the slow line.',
    '',
    '![Requests of the first visit, the monolith’s beside the portal’s](../pictures/login-waterfall.svg)',
    '',
    describeRemainingScripts(scripts, ...threads),
  ];
}
