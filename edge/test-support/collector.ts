import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { decodeMetrics, decodeTraces, type ReceivedPoint, type ReceivedSpan } from './decode-otlp';

export type { ReceivedPoint, ReceivedSpan } from './decode-otlp';

/** How a collector responds to exports: `hangs` never responds. */
export type CollectorBehaviour = 'accepts' | 'rejects' | 'hangs';

/** An OTLP/HTTP receiver on the loopback interface; it decodes JSON and counts protobuf as received. */
export interface Collector {
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Points of the newest export. */
  readonly points: () => readonly ReceivedPoint[];
  /** Everything that was received, decompressed, with the headers. */
  readonly received: () => Buffer;
  readonly stop: () => Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

/** Starts a collector on a free port, or on the one of a collector that was stopped. */
export async function startCollector(
  behaviour: CollectorBehaviour = 'accepts',
  port = 0,
): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  let points: readonly ReceivedPoint[] = [];
  const received: Buffer[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      received.push(Buffer.from(JSON.stringify(request.headers)), body);
      if (behaviour === 'hangs') return;
      const isJson = request.headers['content-type'] === 'application/json';
      if (isJson && request.url === '/v1/traces') spans.push(...decodeTraces(body));
      else if (isJson && request.url === '/v1/metrics') points = decodeMetrics(body);
      response.writeHead(behaviour === 'rejects' ? 400 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    points: () => points,
    received: () => Buffer.concat(received),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
