import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';

/** Serves a folder to pages of any origin on this machine, and tells them its state. */
export interface FileServer {
  readonly refresh: (state: string) => void;
  readonly close: () => Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** The address below which pages find what they exchange. */
const HOT = '/dev/hot/';

/** Path of the file behind an address of this server; null when it is none that is served. */
const fileAt = (pathname: string, folder: string, work: string | undefined): string | null => {
  const name = path.basename(pathname);
  if (pathname === HOT + name && work !== undefined)
    return name === 'styles.css' ? path.join(folder, name) : path.join(work, 'browser', name);
  return pathname === `/${name}` && !name.endsWith('.json') ? path.join(folder, name) : null;
};

/**
 * @param folder whose scripts and styles are served, and nothing else
 * @param port of this machine alone
 * @param work folder of a build whose modules pages exchange
 */
export const serveFiles = (folder: string, port: number, work?: string): Promise<FileServer> => {
  const listeners = new Set<ServerResponse>();
  let last: string | undefined;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.setHeader('cache-control', 'no-store');
    if (pathname === '/dev/refresh') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
      // A page may have been loaded just before the last build.
      if (last !== undefined) response.write(`data: ${last}\n\n`);
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
      return;
    }
    const file = fileAt(pathname, folder, work);
    const type = TYPES[path.extname(pathname)];
    if (type === undefined || file === null || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    // A build may take it away at any moment.
    const content = createReadStream(file).on('error', () => response.destroy());
    content.once('open', () => {
      response.writeHead(200, { 'content-type': type });
      content.pipe(response);
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () =>
      resolve({
        refresh: (state) => {
          last = state;
          for (const listener of listeners) listener.write(`data: ${state}\n\n`);
        },
        close: () =>
          new Promise((closed) => {
            for (const listener of listeners) listener.end();
            server.close(() => closed());
            server.closeAllConnections();
          }),
      }),
    );
  });
};
