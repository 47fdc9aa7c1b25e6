import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Plain HTTP server that accepts PUT: the minimum that a part store needs. */
export interface PutServer {
  readonly origin: string;
  readonly objects: Map<string, StoredObject>;
  /** Requests so far, as `PUT /parts/…`. */
  readonly requests: string[];
  /** Handles requests before the server does, until it is null again. @returns whether it has responded */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  readonly stop: () => Promise<void>;
}

const KEPT_HEADERS = ['content-type', 'cache-control', 'content-encoding'];

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** @param authorization required of every PUT and DELETE */
export async function startPutServer(authorization = 'Bearer secret'): Promise<PutServer> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url}`);
    if (started.intercept?.(request, response) === true) return;
    if (method !== 'GET' && request.headers.authorization !== authorization)
      return void response.writeHead(401).end();
    const stored = objects.get(url);
    if (method === 'PUT') {
      const headers = KEPT_HEADERS.flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      });
      objects.set(url, { content: await readBody(request), headers: Object.fromEntries(headers) });
      return void response.writeHead(stored === undefined ? 201 : 204).end();
    }
    if (stored === undefined) return void response.writeHead(404).end();
    if (method === 'DELETE') {
      objects.delete(url);
      return void response.writeHead(204).end();
    }
    response.writeHead(200, { ...stored.headers, 'access-control-allow-origin': '*' }).end(stored.content);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const started: PutServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    intercept: null,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return started;
}
