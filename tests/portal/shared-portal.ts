import { rmSync } from 'node:fs';
import { startPortal, type TestPortal } from './start-portal';

let started: Promise<TestPortal> | undefined;

/**
 * One portal for all files that a worker runs in turn. For files that change nothing on the server, neither parts nor
 * settings, and request no passcode. It stops with its worker.
 */
export function sharedPortal(): Promise<TestPortal> {
  started ??= startPortal().then((portal) => {
    process.once('exit', () => {
      portal.process.kill('SIGKILL');
      rmSync(portal.dataDir, { recursive: true, force: true });
    });
    return portal;
  });
  return started;
}
