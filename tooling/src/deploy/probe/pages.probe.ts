import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { findRenderProblems, requestPage } from './check-rendering';
import { describePageError } from './driver-errors';
import { readControls } from './element-looks';
import { type Settled, test } from './open-page';
import { BUSY_LIMIT_S } from './page-clock';
import { isHydrated, type PageState, SLOT_FINDINGS } from './page-state';
import { FAILED_FILE, readProbeInput } from './probe-input';
import type { Finding, ProbeProblem } from './probe-problem';
import { attachResult } from './probe-results';

const ENDLESS_REQUEST: Finding = {
  what: 'one of its requests does not end',
  advice: 'Look for a request without end while the part starts.',
};
const ENDLESS_SCRIPT: Finding = {
  what: `its scripts have kept the page busy for ${BUSY_LIMIT_S} s of processor time`,
  advice: 'Look for a loop without end in what the part runs in the browser.',
  isTiming: true,
};

/** Timeout of a page that may be blocked. */
const SCREENSHOT_TIMEOUT_MS = 10_000;

/** Returns whether a page has started, failed, or left the portal. */
function isOver(state: PageState): boolean {
  return isHydrated(state) || state.part === undefined || state.slots.some(([, slot]) => slot === 'failed');
}

const { folder, pages } = readProbeInput();

for (const page of pages)
  test(page.url, async ({ openPage }, info) => {
    const response = await requestPage(page);
    const findings: Finding[] = typeof response === 'boolean' ? [] : [response];
    const { tab, watch, request, settle, release } = await openPage();
    let settled: Settled = { state: null, result: 'advanced' };
    try {
      if (findings.length === 0) await request(page.url);
      settled = await settle(isOver);
    } catch (error) {
      findings.push(describePageError(error));
    }
    const { state, result } = settled;
    const isBusy = result === 'busy';
    if (isBusy) findings.push(ENDLESS_SCRIPT);
    else await release();
    if (result === 'hanging') findings.push(ENDLESS_REQUEST);
    const base = { page: page.url, ...(state !== null && state.url !== page.url && { endedAt: state.url }) };
    const slots = isBusy || state?.part === undefined ? [] : state.slots;
    const hasArrivedUnrendered = page.isRendered && page.part === state?.part && response === false;
    const problems: readonly ProbeProblem[] = [
      ...slots.flatMap(([slot, is]) => (is === 'hydrated' ? [] : [{ ...base, slot, ...SLOT_FINDINGS[is] }])),
      ...[...findings, ...watch.findings()].map((finding) => ({ ...base, ...finding })),
      ...(await findRenderProblems(page, hasArrivedUnrendered)),
    ];
    // A page that navigates cannot be read; then its elements count as missing.
    const controls = problems.length === 0 ? await readControls(tab).catch(() => []) : [];
    await attachResult(info, { page, shownPart: state?.part, problems, controls });
    if (problems.length === 0) return;
    writeFileSync(path.join(folder, FAILED_FILE), '');
    writeFileSync(info.outputPath('console.txt'), watch.consoleLines().join('\n'));
    const screenshot = { path: info.outputPath('page.png'), timeout: SCREENSHOT_TIMEOUT_MS } as const;
    if (!isBusy)
      await tab.screenshot({ ...screenshot, animations: 'allow', caret: 'initial' }).catch(() => undefined);
    // A new process with a new browser opens the next page.
    expect(problems).toEqual([]);
  });
