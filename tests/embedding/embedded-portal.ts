import { rmSync } from 'node:fs';
import { type Hosts, serveHosts } from '../hosts/serve-hosts';
import { createCustomWhiteLabels } from '../portal/custom-white-labels';
import { startPortal, type TestPortal } from '../portal/start-portal';

/** Hosts that may embed, by white label, in addition to the portal's own site; `stranger` may embed none. */
const ALLOWED = { default: ['bank'], karmesin: ['bank'] } as const;

export interface EmbeddedPortal {
  readonly portal: TestPortal;
  readonly hosts: Hosts;
  /** URL of a host page. */
  readonly at: (host: 'bank' | 'stranger', page: string) => string;
  readonly removeLabels: () => void;
  readonly stop: () => Promise<void>;
}

let shared: Promise<EmbeddedPortal> | undefined;

/**
 * Host pages and one portal for all files that a worker runs in turn, for files that change neither parts nor settings
 * and use up no limit of a user. They stop with their worker.
 */
export function sharedEmbedded(): Promise<EmbeddedPortal> {
  shared ??= startEmbedded({ RECOVERY_DESTINATION_LIMIT: '1000' }).then((embedded) => {
    process.once('exit', () => {
      embedded.portal.process.kill('SIGKILL');
      rmSync(embedded.portal.dataDir, { recursive: true, force: true });
      embedded.removeLabels();
    });
    return embedded;
  });
  return shared;
}

/**
 * Starts host pages and a portal whose white labels allow some of them.
 * @param settings environment variables of the portal
 */
export async function startEmbedded(settings: NodeJS.ProcessEnv = {}): Promise<EmbeddedPortal> {
  let origin = '';
  const hosts = await serveHosts(() => origin);
  const labels = createCustomWhiteLabels(
    Object.fromEntries(
      Object.entries(ALLOWED).map(([key, names]) => [
        key,
        { allowedEmbeddingHosts: [hosts.sameSite, ...names.map((name) => hosts.origin(name))] },
      ]),
    ),
  );
  const portal = await startPortal({ ...settings, WHITE_LABELS_DIR: labels.folder });
  ({ origin } = portal);
  return {
    portal,
    hosts,
    at: (host, page) => `${hosts.origin(host)}/${page}`,
    removeLabels: labels.remove,
    stop: async () => {
      await portal.stop();
      labels.remove();
      await hosts.stop();
    },
  };
}
