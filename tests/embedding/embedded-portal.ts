import { rmSync } from 'node:fs';
import { type Hosts, serveHosts } from '../hosts/serve-hosts';
import { CHANGED_CLIENTS } from '../portal/changed-clients';
import { createCustomWhiteLabels } from '../portal/custom-white-labels';
import { startPortal, type TestPortal } from '../portal/start-portal';

export interface EmbeddedPortal {
  readonly portal: TestPortal;
  readonly hosts: Hosts;
  /** Returns the URL of a host page; `bank` may embed the changed clients, `stranger` may embed none. */
  readonly at: (host: 'bank' | 'stranger', page: string) => string;
  readonly removeLabels: () => void;
  readonly stop: () => Promise<void>;
}

let shared: Promise<EmbeddedPortal> | undefined;

/**
 * Returns host pages and a portal that all test files of a worker share, until the worker exits. A file must restore changed
 * parts and settings, must not use up a user's limits, and may recover every password except those of ivan.internal and
 * nora.noanswer, who sign in with the original ones.
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
      Object.entries(CHANGED_CLIENTS).map(([key, fields]) => [
        key,
        { ...fields, allowedEmbeddingHosts: [hosts.sameSite, hosts.origin('bank')] },
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
