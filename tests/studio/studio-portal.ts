import { startPortal } from '../portal/start-portal';

/** A portal for a command over the studio: the one at PORTAL_ORIGIN when there is one, else one of its own. */
export async function startStudioPortal(): Promise<{
  readonly origin: string;
  readonly stop: () => Promise<void>;
}> {
  const running = process.env['PORTAL_ORIGIN'];
  if (running !== undefined) return { origin: running, stop: () => Promise.resolve() };
  return startPortal({ PORTAL_ENVIRONMENT: 'LOCAL' });
}
