import type { UninstrumentedPage } from '../bare-page';

/** One request of a visit; times in milliseconds from the start of navigation. */
export interface RequestTimes {
  /** Path of its URL. */
  readonly path: string;
  /** Start of the request. */
  readonly start: number;
  /** Time of sending, after queueing. */
  readonly sent: number;
  /** Arrival of the first response bytes. */
  readonly answered: number;
  readonly end: number;
  /** Bytes as sent, including response headers. */
  readonly bytes: number;
}

interface SeenRequest {
  readonly url: string;
  readonly requested: number;
  sent?: number;
  answered?: number;
  end?: number;
  bytes?: number;
}

/** DevTools Protocol events of a request; times in seconds of one clock. */
interface Events {
  readonly 'Network.requestWillBeSent': {
    readonly requestId: string;
    readonly request: { readonly url: string };
    readonly timestamp: number;
  };
  readonly 'Network.responseReceived': {
    readonly requestId: string;
    readonly timestamp: number;
    readonly response: {
      /** Milliseconds after requestTime. */
      readonly timing?: {
        readonly requestTime: number;
        readonly sendStart: number;
        readonly receiveHeadersEnd: number;
      };
    };
  };
  readonly 'Network.loadingFinished': {
    readonly requestId: string;
    readonly timestamp: number;
    readonly encodedDataLength: number;
  };
}

/**
 * Records the requests of a page. The browser omits the emulated round trip from a response's timing, and reports a
 * response only after a large part of it has arrived, so both are corrected.
 * @param page before navigation, with network events enabled
 * @param roundTrip round-trip time in milliseconds
 * @returns a function that returns the finished requests so far, in the order of their start
 */
export function listenToRequests(page: UninstrumentedPage, roundTrip: number): () => readonly RequestTimes[] {
  const seen = new Map<string, SeenRequest>();
  const listen = <Name extends keyof Events>(name: Name, listener: (params: Events[Name]) => void): void =>
    page.listen(name, (params) => listener(params as unknown as Events[Name]));
  listen('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('http')) seen.set(requestId, { url: request.url, requested: timestamp });
  });
  listen('Network.responseReceived', ({ requestId, timestamp, response: { timing } }) => {
    const found = seen.get(requestId);
    if (found === undefined) return;
    found.answered = timestamp;
    if (timing === undefined) return;
    found.sent = timing.requestTime + timing.sendStart / 1_000;
    const headers = timing.requestTime + timing.receiveHeadersEnd / 1_000;
    found.answered = Math.min(timestamp, Math.max(headers, found.sent + roundTrip / 1_000));
  });
  listen('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const found = seen.get(requestId);
    if (found === undefined) return;
    found.end = timestamp;
    found.bytes = encodedDataLength;
  });
  return () => {
    const all = [...seen.values()];
    // The document's request marks the start of navigation.
    const zero = all[0]?.requested ?? 0;
    const since = (seconds: number): number => Math.max(0, (seconds - zero) * 1_000);
    return all.flatMap(({ url, requested, sent = requested, answered, end, bytes = 0 }) =>
      answered === undefined || end === undefined
        ? []
        : [
            {
              path: new URL(url).pathname,
              start: since(requested),
              sent: since(Math.max(requested, sent)),
              answered: since(Math.min(answered, end)),
              end: since(end),
              bytes,
            },
          ],
    );
  };
}
