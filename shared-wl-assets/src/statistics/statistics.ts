import { whenIdle } from '../browser/when-idle';
import { BOOT_ELEMENT_ID, pageBoot } from '../portal/browser-portal';
import { embeddedVisit, portalUrl } from '../portal/embedded-visit';
import { readSessionEntry, writeSessionEntry } from '../storage/session-entries';
import { createStatisticsQueue, type StatisticsQueue, type StatisticsTransport } from './statistics-queue';

/** Milliseconds after which a batch counts as lost. */
const SEND_LIMIT = 4_000;

const isEmbedded = (): boolean => embeddedVisit() !== null;

/** Whether this is a screen of the studio, which is not counted. */
const isInStudio = (): boolean =>
  document.getElementById(BOOT_ELEMENT_ID) !== null && pageBoot().route.module !== undefined;

/** `text/plain` needs no CORS preflight, which a page that is being left would not wait for. */
const contentType = (): string => (isEmbedded() ? 'text/plain' : 'application/json');

/** Safari before 16 and Chrome before 103 have no `AbortSignal.timeout`; there the browser's own limit holds. */
const sendLimit = (): AbortSignal | null =>
  'timeout' in AbortSignal ? AbortSignal.timeout(SEND_LIMIT) : null;

/** How batches leave this page. */
export const transport: StatisticsTransport = {
  send: async (path, body) => {
    try {
      const { ok, type } = await fetch(portalUrl(path), {
        method: 'POST',
        headers: { 'content-type': contentType() },
        body,
        mode: isEmbedded() ? 'no-cors' : 'cors',
        priority: 'low',
        signal: sendLimit(),
      });
      // An opaque response says only that one arrived.
      return ok || type === 'opaque';
    } catch {
      return false;
    }
  },
  leave: (path, body) => {
    try {
      navigator.sendBeacon(portalUrl(path), new Blob([body], { type: contentType() }));
    } catch {
      // A browser that blocks statistics must not affect the visitor (STA-8).
    }
  },
  later: (task, delay) => void setTimeout(() => whenIdle(task), delay),
  // Storage of a host page is the host's; there each page finds out for itself.
  isPaused: () => isInStudio() || (!isEmbedded() && readSessionEntry('statisticsPaused') !== null),
  pause: () => {
    if (!isEmbedded()) writeSessionEntry('statisticsPaused', 'true');
  },
};

let queue: StatisticsQueue | undefined;

/** Returns the page's only queue; it sends the rest when the page is hidden or left. */
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
