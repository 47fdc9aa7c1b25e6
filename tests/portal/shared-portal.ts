import { rmSync } from 'node:fs';
import { startPortal, type TestPortal } from './start-portal';

let started: Promise<TestPortal> | undefined;

/**
 * One portal for all files that a worker runs in turn. For files that change neither parts nor settings and use up no
 * limit of a user; the limit of messages is raised. Files may recover every password but that of erika.muster, with
 * which they sign in. It stops with its worker.
 */
export function sharedPortal(): Promise<TestPortal> {
  started ??= startPortal({ RECOVERY_DESTINATION_LIMIT: '1000' }).then((portal) => {
    process.once('exit', () => {
      portal.process.kill('SIGKILL');
      rmSync(portal.dataDir, { recursive: true, force: true });
    });
    return portal;
  });
  return started;
}
