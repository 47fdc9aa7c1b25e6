import { setTimeout as delay } from 'node:timers/promises';
import type * as Playwright from '@playwright/test';

/** Processor time after which a script that does not let the page's time pass counts as endless. */
export const BUSY_LIMIT_S = 8;
/** Real time after which a page counts as hanging, such as one whose request never ends; never reached by load alone. */
const HANG_LIMIT_MS = 120_000;
const POLL_INTERVAL_MS = 10;
/** Polls after which the processor time is read, which few steps reach. */
const POLLS_BEFORE_READING = 100;

/** `busy` when a script does not end, `hanging` when a request does not end, `stopped` when the caller gave up. */
export type ClockResult = 'advanced' | 'busy' | 'hanging' | 'stopped';

/** Time of a page. It passes only while no request is pending and no script runs, so that load changes nothing. */
export interface PageClock {
  /** Lets some milliseconds pass in the page. @param shouldStop polled while they pass */
  readonly advance: (milliseconds: number, shouldStop: () => boolean) => Promise<ClockResult>;
  /** Lets real time pass again. */
  readonly release: () => Promise<void>;
}

/** Returns the processor time of each renderer so far, in seconds by process id. */
async function readRendererTimes(session: Playwright.CDPSession): Promise<ReadonlyMap<number, number>> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return new Map(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]),
  );
}

/**
 * Takes over the time of a page (virtual time of the DevTools protocol; docs/adr/0049). Call it when the page has been
 * requested: the time of a blank page passes at once.
 */
export async function takeOverClock(tab: Playwright.Page): Promise<PageClock> {
  const session = await tab.context().newCDPSession(tab);
  const setPolicy = session.send.bind(session, 'Emulation.setVirtualTimePolicy');
  const advance: PageClock['advance'] = async (budget, shouldStop) => {
    let result: ClockResult | undefined;
    const end = (reason: ClockResult): void => void (result ??= reason);
    const expire = (): void => end('advanced');
    session.once('Emulation.virtualTimeBudgetExpired', expire);
    // Endless chains of tasks are ended by the budget, not by their number.
    setPolicy({
      policy: 'pauseIfNetworkFetchesPending',
      budget,
      maxVirtualTimeTaskStarvationCount: 100_000,
    }).catch(() => end('stopped'));
    const endMs = Date.now() + HANG_LIMIT_MS;
    let processes: Playwright.CDPSession | undefined;
    let before: ReadonlyMap<number, number> | undefined;
    for (let poll = 1; result === undefined; poll += 1) {
      await delay(POLL_INTERVAL_MS);
      if (shouldStop()) end('stopped');
      if (Date.now() > endMs) end('hanging');
      if (poll % POLLS_BEFORE_READING !== 0) continue;
      processes ??= await tab.context().browser()?.newBrowserCDPSession();
      if (processes === undefined) continue;
      const times = await readRendererTimes(processes);
      before ??= times;
      for (const [id, seconds] of times) if (seconds - (before.get(id) ?? 0) > BUSY_LIMIT_S) end('busy');
    }
    session.off('Emulation.virtualTimeBudgetExpired', expire);
    await processes?.detach().catch(() => undefined);
    return result;
  };
  return {
    advance,
    release: async () => {
      await setPolicy({ policy: 'advance' }).catch(() => undefined);
    },
  };
}
