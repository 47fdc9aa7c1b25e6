import { rmSync } from 'node:fs';
import { test } from '@playwright/test';
import { type Hosts, serveHosts } from '../hosts/serve-hosts';
import { CHANGED_CLIENTS } from '../portal/changed-clients';
import { createCustomWhiteLabels } from '../portal/custom-white-labels';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { HOSTILE_CLIENT } from '../security/hostile-client';

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

/** Fills the shared portal and its host pages into the returned object before the tests of a file. */
export function useSharedEmbedded(): EmbeddedPortal {
  const embedded = {} as EmbeddedPortal;
  test.beforeAll(async () => {
    Object.assign(embedded, await sharedEmbedded());
  });
  return embedded;
}

/**
 * Starts host pages and a portal whose white labels allow some of them.
 * @param settings environment variables of the portal
 */
export async function startEmbedded(settings: NodeJS.ProcessEnv = {}): Promise<EmbeddedPortal> {
  let origin = '';
  const hosts = await serveHosts(() => origin);
  const embeddable = Object.entries(CHANGED_CLIENTS).map(([key, fields]) => [
    key,
    { ...fields, allowedEmbeddingHosts: [hosts.sameSite, hosts.origin('bank')] },
  ]);
  const labels = createCustomWhiteLabels({ ...Object.fromEntries(embeddable), ray: HOSTILE_CLIENT });
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
