import { embeddedVisit, portalAddress } from '../portal/embedded-visit';
import { createStatisticsQueue, type StatisticsQueue, type StatisticsRecord } from './statistics-queue';

const send = (path: string, batch: readonly StatisticsRecord[]): void => {
  const address = portalAddress(path);
  // As plain text it leaves a page of another origin without a question beforehand, which nobody would wait for.
  const type = embeddedVisit() === null ? 'application/json' : 'text/plain';
  const body = new Blob([JSON.stringify(batch)], { type });
  try {
    if (navigator.sendBeacon(address, body)) return;
    void fetch(address, { method: 'POST', body, keepalive: true }).catch(() => undefined);
  } catch {
    // A browser that refuses to send a count has not failed the visitor (STA-8).
  }
};

let queue: StatisticsQueue | undefined;

/** The one queue of this page; sends what is left when the page is hidden or left. */
export const statistics = (): StatisticsQueue => {
  if (queue === undefined) {
    const created = createStatisticsQueue(send, (task, delay) => void setTimeout(task, delay));
    addEventListener('pagehide', created.flush);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') created.flush();
    });
    queue = created;
  }
  return queue;
};
