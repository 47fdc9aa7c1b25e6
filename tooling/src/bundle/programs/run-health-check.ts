import { commandLine, Option, runCommandLine, withEnvFile } from '@portal/registry/command-line';
import { readPort } from '@portal/registry/settings';

/** Timeout of a response; the portal waits for its database for two seconds of it. */
const TIMEOUT_MS = 4_000;

/**
 * Requests a health page of the portal on this machine.
 *
 * @param path `/readyz`, or `/healthz` to check only that the process responds
 * @throws Error with one sentence when it does not respond with 200
 */
export async function checkHealth(port: number, path: '/readyz' | '/healthz'): Promise<void> {
  const url = `http://127.0.0.1:${port}${path}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new Error(`${url} does not respond.`, { cause });
  });
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}.`);
}

/** `node server/healthcheck.js`: health check of a container. */
export function runHealthCheck(): Promise<void> {
  return runCommandLine(
    withEnvFile(
      commandLine(
        'node server/healthcheck.js',
        'Exits with 0 when the portal on PORT is ready, otherwise with 1.',
      )
        .addOption(new Option('--alive', 'only whether its process responds').default(false, 'off'))
        .action(({ alive }: { readonly alive: boolean }) =>
          checkHealth(readPort(process.env), alive ? '/healthz' : '/readyz'),
        ),
    ),
  );
}
