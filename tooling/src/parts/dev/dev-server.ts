import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

/** URL path of the root with React's development build. */
export const DEV_ROOT_PATH = '/root-config/';

/** How a part in development is served. */
export interface DevServerOptions {
  readonly port: number;
  /** File that pages load as `entry.js`. */
  readonly entry: string;
  /** False if pages have to be reloaded for each change. */
  readonly hot: boolean;
  /** Folder of the root with React's development build; null if the root itself is in development. */
  readonly root: string | null;
}

/** Overlay with compile errors; pages of dev servers allow its Trusted Types policy (edge/src/pages/headers/release-policy.ts). */
const OVERLAY = {
  errors: true,
  warnings: false,
  runtimeErrors: false,
  trustedTypesPolicyName: 'webpack-dev-server#overlay',
};

/**
 * Starts webpack-dev-server for the builds of a part. Any page of this machine may load the files.
 *
 * @returns functions that reload all open pages, and that stop the server
 */
export async function startDevServer(
  configurations: Configuration[],
  { port, entry, hot, root }: DevServerOptions,
): Promise<{ readonly reloadPages: () => void; readonly stop: () => Promise<void> }> {
  const compiler = webpack(configurations);
  if (compiler === null) throw new Error('webpack received no configuration');
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot,
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      client: {
        logging: 'warn',
        webSocketURL: { hostname: 'localhost', port },
        overlay: OVERLAY,
      },
      // The bundle for the edge is read from the disk.
      devMiddleware: { publicPath: '/', writeToDisk: true },
      static: root === null ? false : { directory: root, publicPath: DEV_ROOT_PATH, watch: false },
      setupExitSignals: false,
      setupMiddlewares: (middlewares) => [
        {
          name: 'entry',
          middleware: (request: IncomingMessage, _response: ServerResponse, next: () => void) => {
            if (request.url === '/entry.js') request.url = `/${entry}`;
            next();
          },
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  await server.start();
  return {
    reloadPages: () => {
      server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed');
    },
    stop: () => server.stop(),
  };
}
