import { commandLine, runCommandLine, withEnvFile } from '@portal/registry/command-line';
import { readPort } from '@portal/registry/settings';

/** Timeout of a response; the portal waits for its database for two seconds of it. */
const TIMEOUT_MS = 4_000;

/**
 * Requests the readiness of the portal on this machine.
 *
 * @throws Error with one sentence when it does not respond with 200
 */
export async function checkHealth(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/readyz`;
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
      ).action(() => checkHealth(readPort(process.env))),
    ),
  );
}
