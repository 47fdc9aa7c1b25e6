import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const PAGES = path.join(import.meta.dirname, 'pages');

/** Origin of the portal in the host pages, as written in the documentation. */
const PORTAL = 'https://login.bank.example';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css',
};

/** A version of React other than the portal's, in its builds for pages without a bundler. */
const REACT: Readonly<Record<string, string>> = {
  '/react.js': 'react-of-hosts/react.production.min.js',
  '/react-dom.js': 'react-dom-of-hosts/react-dom.production.min.js',
  // Only development builds run effects twice in StrictMode.
  '/react.development.js': 'react-of-hosts/react.development.js',
  '/react-dom.development.js': 'react-dom-of-hosts/react-dom.development.js',
};

const { resolve } = createRequire(import.meta.url);

function findFile(pathname: string): string {
  const [library, file] = REACT[pathname]?.split('/') ?? [];
  return library === undefined || file === undefined
    ? path.join(PAGES, path.basename(pathname))
    : path.join(path.dirname(resolve(`${library}/package.json`)), 'umd', file);
}

/** Host pages of several sites on one port: browsers treat each name below `localhost` as a separate site. */
export interface Hosts {
  /** Origin of a bank, for example `http://bank.localhost:4711`. */
  readonly origin: (name: string) => string;
  /** Origin of a page on the portal’s own site: another port of the same name. */
  readonly sameSite: string;
  readonly stop: () => Promise<void>;
}

/** @param portal returns the origin of the portal, which replaces the documented one in the pages */
export async function serveHosts(portal: () => string): Promise<Hosts> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = findFile(pathname);
    if (!existsSync(file) || pathname === '/') return void response.writeHead(404).end();
    const policy = file.replace(/\.html$/, '.csp');
    if (policy !== file && existsSync(policy)) {
      const text = readFileSync(policy, 'utf8').replaceAll(PORTAL, portal()).replace(/\s+/g, ' ').trim();
      response.setHeader('content-security-policy', text);
    }
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/plain');
    response.end(readFileSync(file, 'utf8').replaceAll(PORTAL, portal()));
    return undefined;
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  const { port } = server.address() as AddressInfo;
  return {
    origin: (name) => `http://${name}.localhost:${port}`,
    sameSite: `http://localhost:${port}`,
    stop: () =>
      new Promise((ended) => {
        server.close(() => ended());
        server.closeAllConnections();
      }),
  };
}
