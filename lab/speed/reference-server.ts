import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Monolith } from './build-monolith';
import { renderStaticForm } from './static-form';

/** The baselines, served under ideal conditions: precompressed at the highest level, cached for a year. */
export interface ReferenceServer {
  readonly staticForm: string;
  readonly monolith: string;
  readonly stop: () => void;
}

function monolithDocument(portalPage: string): string {
  // Data that a server would embed in either page: the client's colours and configuration.
  const boot = /<script type="application\/json" id="portal-boot">[\s\S]*?<\/script>/.exec(portalPage)?.[0];
  const palette = /<style nonce="[^"]*" data-part="white-label">([\s\S]*?)<\/style>/.exec(portalPage)?.[1];
  if (boot === undefined || palette === undefined)
    throw new Error('The page of the portal has no initial state');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Log in</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">' +
    `<style>${palette}</style><link rel="stylesheet" href="/main.css"><script defer src="/main.js"></script>` +
    `</head><body class="portal portal-page"><div id="root"></div>${boot}</body></html>`
  );
}

/**
 * Serves both baselines on a separate port.
 * @param monolith the built monolith
 * @param portalPage markup of the portal's login page
 */
export async function startReferenceServer(monolith: Monolith, portalPage: string): Promise<ReferenceServer> {
  const file = (type: string, content: string | Buffer, lasting: boolean) => ({
    body: brotliCompressSync(content),
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'br',
      'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'private, no-store',
    },
  });
  const files = new Map([
    ['/static', file('text/html', renderStaticForm(), false)],
    ['/monolith', file('text/html', monolithDocument(portalPage), false)],
    ['/main.js', file('text/javascript', monolith.script, true)],
    ['/main.css', file('text/css', monolith.styles, true)],
  ]);
  const server = createServer((request, response) => {
    const found = files.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.writeHead(found === undefined ? 404 : 200, found?.headers).end(found?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    staticForm: `${origin}/static`,
    monolith: `${origin}/monolith`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
