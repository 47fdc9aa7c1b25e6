import { startPortal } from '../portal/start-portal';

/** A portal for studio commands: the one at PORTAL_ORIGIN if set, else a new one. */
export async function startStudioPortal(): Promise<{
  readonly origin: string;
  readonly stop: () => Promise<void>;
}> {
  const running = process.env['PORTAL_ORIGIN'];
  if (running !== undefined) return { origin: running, stop: () => Promise.resolve() };
  return startPortal({ PORTAL_ENVIRONMENT: 'LOCAL' });
}
