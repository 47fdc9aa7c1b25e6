import { keepSessionEntry, readSessionEntry } from '../cookies/session-entries';
import { createStatisticsQueue, type StatisticsQueue, type StatisticsTransport } from './statistics-queue';

/** Milliseconds after which a batch counts as lost. */
const SEND_LIMIT = 4_000;
const TYPE = 'application/json';

const whenIdle = (task: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2_000 });
  else task();
};

const transport: StatisticsTransport = {
  send: async (path, body) => {
    try {
      const { ok } = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': TYPE },
        body,
        priority: 'low',
        signal: AbortSignal.timeout(SEND_LIMIT),
      });
      return ok;
    } catch {
      return false;
    }
  },
  leave: (path, body) => {
    try {
      navigator.sendBeacon(path, new Blob([body], { type: TYPE }));
    } catch {
      // A browser that refuses to send a count has not failed the visitor (STA-8).
    }
  },
  later: (task, delay) => void setTimeout(() => whenIdle(task), delay),
  isPaused: () => readSessionEntry('statisticsPaused') !== null,
  pause: () => keepSessionEntry('statisticsPaused', 'true'),
};

let queue: StatisticsQueue | undefined;

/** The one queue of this page; sends what is left when the page is hidden or left. */
export const statistics = (): StatisticsQueue => {
  if (queue === undefined) {
    const created = createStatisticsQueue(transport);
    addEventListener('pagehide', created.flush);
    // At the window, which hears of it after the document: web vitals report there and have to be in time.
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') created.flush();
    });
    queue = created;
  }
  return queue;
};
