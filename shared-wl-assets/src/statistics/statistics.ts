import { whenIdle } from '../browser/when-idle';
import { BOOT_ELEMENT_ID, pageBoot } from '../portal/browser-portal';
import { embeddedVisit, portalUrl } from '../portal/embedded-visit';
import { readSessionEntry, writeSessionEntry } from '../storage/session-entries';
import { createStatisticsQueue, type StatisticsQueue, type StatisticsTransport } from './statistics-queue';

/** Timeout of a batch in milliseconds. */
const SEND_TIMEOUT_MS = 4_000;

const isEmbedded = (): boolean => embeddedVisit() !== null;

/** Returns whether this is a screen of the studio, which sends no statistics. */
const isInStudio = (): boolean =>
  document.getElementById(BOOT_ELEMENT_ID) !== null && pageBoot().route.module !== undefined;

/** Returns `text/plain` for embedded flows: it needs no CORS preflight, which a page that is being left cannot wait for. */
const contentType = (): string => (isEmbedded() ? 'text/plain' : 'application/json');

/** Safari before 16 and Chrome before 103 have no `AbortSignal.timeout`; there the browser's own timeout applies. */
const sendLimit = (): AbortSignal | null =>
  'timeout' in AbortSignal ? AbortSignal.timeout(SEND_TIMEOUT_MS) : null;

/** Transport of this page. */
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
      // An opaque response only shows that the server has responded.
      return ok || type === 'opaque';
    } catch {
      return false;
    }
  },
  sendBeacon: (path, body) => {
    try {
      navigator.sendBeacon(portalUrl(path), new Blob([body], { type: contentType() }));
    } catch {
      // A browser that blocks statistics must not affect the visitor (STA-8).
    }
  },
  later: (task, delay) => void setTimeout(() => whenIdle(task), delay),
  // On a host page the storage belongs to the host, so each page detects the failure itself.
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
    // On window, where the event arrives after document listeners: web-vitals reports in those, before this flush.
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') created.flush();
    });
    queue = created;
  }
  return queue;
};
