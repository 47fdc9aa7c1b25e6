import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';

/** Serves a folder to pages of any origin on this machine, and tells them when it has changed. */
export interface FileServer {
  readonly refresh: () => void;
  readonly close: () => Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * @param folder whose scripts and styles are served, and nothing else
 * @param port of this machine alone
 */
export const serveFiles = (folder: string, port: number): Promise<FileServer> => {
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.setHeader('cache-control', 'no-store');
    if (pathname === '/dev/refresh') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
      return;
    }
    const name = path.basename(pathname);
    const file = path.join(folder, name);
    const type = TYPES[path.extname(name)];
    if (type === undefined || pathname !== `/${name}` || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () =>
      resolve({
        refresh: () => {
          for (const listener of listeners) listener.write('data: changed\n\n');
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
