import { type CDPSession, expect, type Page } from '@playwright/test';

/** One request of a page's first load, as in the browser's network log. */
export interface LoadedResource {
  readonly url: string;
  readonly kind: 'document' | 'script' | 'style' | 'font' | 'image' | 'other';
  /** Bytes of the compressed body on the wire. */
  readonly bytes: number;
  /** Depth in the request chain, counted in responses: the document is step 1. */
  readonly step: number;
  readonly encoding: string;
}

interface Sent {
  readonly requestId: string;
  readonly type?: string;
  readonly request: { readonly url: string };
  readonly initiator: {
    readonly type: string;
    readonly url?: string;
    readonly stack?: { readonly callFrames: readonly { readonly url: string }[] };
  };
}

const KINDS: Readonly<Record<string, LoadedResource['kind']>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'image',
};

/**
 * Loads a URL in a fresh page and returns its requests, once all have ended and the idle page sends no other.
 * @param ready waits until the page counts as loaded
 */
export async function loadPage(
  page: Page,
  address: string,
  ready: () => Promise<void>,
): Promise<readonly LoadedResource[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const sent: Sent[] = [];
  const ended = new Set<string>();
  const bytes = new Map<string, number>();
  const encodings = new Map<string, string>();
  session.on('Network.requestWillBeSent', (event) => sent.push(event as unknown as Sent));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  session.on('Network.loadingFailed', ({ requestId }) => ended.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    ended.add(requestId);
    // The browser does not always report a document's chunks; the total with headers is close enough.
    if (!bytes.get(requestId)) bytes.set(requestId, encodedDataLength);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const name = Object.keys(response.headers).find((each) => each.toLowerCase() === 'content-encoding');
    encodings.set(requestId, name === undefined ? '' : String(response.headers[name]));
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(address);
  await ready();
  for (let before = 0; before < sent.length;) {
    before = sent.length;
    await expect.poll(() => sent.every(({ requestId }) => ended.has(requestId))).toBe(true);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  const steps = new Map<string, number>();
  const resources = sent
    .filter(({ request }) => !request.url.startsWith('data:'))
    .map(({ requestId, type, request, initiator }) => {
      const by = initiator.url ?? initiator.stack?.callFrames[0]?.url;
      const step = type === 'Document' ? 1 : (steps.get(by ?? '') ?? 1) + 1;
      if (!steps.has(request.url)) steps.set(request.url, step);
      return {
        url: new URL(request.url).pathname,
        kind: KINDS[type ?? ''] ?? 'other',
        bytes: bytes.get(requestId) ?? 0,
        step: steps.get(request.url) ?? step,
        encoding: encodings.get(requestId) ?? '',
      } as const;
    });
  await session.detach();
  return resources;
}
