import { Worker } from 'node:worker_threads';
import type { RenderFailureNote } from '@portal/registry/render-failures';
import { loadPartsServer, type PartsServer } from '../parts-server';

// Runs in a child process (probe-server.ts), so that a part that loops or exits on the server affects only this process.

/** Requests of the deploy: serve a folder, then report render failures. */
export type ProbeRequest = { readonly folder: string } | 'failures';

/** The response to a request. */
export type ProbeResponse =
  | { readonly origin: string }
  | { readonly failures: readonly RenderFailureNote[] }
  | { readonly error: string };

// Starts loading before the folder is known, while the deploy checks the build.
const loading = loadPartsServer();
let serving: Promise<PartsServer> | undefined;

async function respond(request: ProbeRequest): Promise<ProbeResponse> {
  if (request === 'failures') return { failures: (await (await serving)?.failures()) ?? [] };
  const { serveWithoutServices } = await loading;
  serving = serveWithoutServices(request.folder);
  return { origin: (await serving).origin };
}

process.on('message', (request: ProbeRequest) => {
  respond(request)
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((response) => process.send?.(response))
    .catch(() => undefined);
});
process.on('disconnect', () => process.exit());
// A looping part blocks this thread, so a watchdog thread kills the process after the deploy has ended.
new Worker(
  `const parent = ${process.ppid};
   setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1_000);`,
  { eval: true },
).unref();
