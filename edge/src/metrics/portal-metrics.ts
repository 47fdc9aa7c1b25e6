import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type LabelValues, Registry } from 'prom-client';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import type { Database } from '@portal/server-kit/database';
import type { LiveWhiteLabels } from '@portal/server-kit/white-labels';
import type { ServiceCounters } from '@portal/services';
import type { StoredBuilds } from '../parts/stored-builds';
import type { Renderer } from '../rendering/renderer';

/** Upper bounds of the request-duration histogram's buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30];

/** Labels of counters that alerts watch. They start at 0: `rate()` ignores the first event of a series that begins with it. */
const MESSAGE_SERIES = CHANNEL_NAMES.flatMap((channel) =>
  ['sent', 'refused', 'overBudget', 'delivered', 'failed'].map((outcome) => ({ channel, outcome })),
);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Prometheus metrics: counters of the services, request durations, database use. */
export interface PortalMetrics extends ServiceCounters {
  /** Measures every request of a server by its route; call it before routes are added. */
  readonly observeRequests: (app: FastifyInstance) => void;
  /** Counts a newcomer who was rejected during overload. */
  readonly newcomerRejected: () => void;
  /** Counts a rendering of a part that failed, by kind. */
  readonly countRenderFailure: (part: string, kind: string) => void;
  /** Registry of all metrics, for other exporters. */
  readonly registry: Registry;
  /** Returns all metrics in the Prometheus text format, and its media type. */
  readonly read: () => Promise<{ readonly type: string; readonly text: string }>;
}

/**
 * Creates the metrics. Labels hold only names from the portal's code and files (routes, channels, topics, white
 * labels), so that visitors cannot add series.
 *
 * @param database its connections are counted at each scrape
 * @param renderer its circuit breakers and workers are counted at each scrape
 * @param whiteLabels the outdated ones are listed at each scrape
 * @param stored builds of the registry; absent where the folder has the files
 */
export function createPortalMetrics(
  database: Pick<Database, 'use'>,
  renderer: Pick<Renderer, 'failures' | 'pids'>,
  whiteLabels: Pick<LiveWhiteLabels, 'outdated'>,
  stored?: Pick<StoredBuilds, 'countFailed'>,
): PortalMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Requests by route, and response time',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  /** Adds a gauge that is read at each scrape: one value, or a value for each of its labels. */
  const addGauge = <Label extends string = never>(
    name: string,
    help: string,
    getValues: () => number | readonly (readonly [LabelValues<Label>, number])[],
    ...labelNames: readonly Label[]
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        const values = getValues();
        if (typeof values === 'number') return this.set(values);
        this.reset();
        for (const [labels, value] of values) this.set(labels, value);
      },
    });
  const messages = counter(
    'portal_messages_total',
    'Messages by channel: sent, rejected, or over the hourly budget',
    'channel',
    'outcome',
  );
  for (const labels of MESSAGE_SERIES) messages.inc(labels, 0);
  const rejectedSenders = counter(
    'portal_message_sender_rejected_total',
    'E-mails whose senderEmail the mail server rejected, by white label',
    'white_label',
  );
  const taken = counter('portal_statistics_records_total', 'Statistics records accepted, by topic', 'topic');
  const dropped = counter(
    'portal_statistics_dropped_total',
    'Statistics records (for a rejected batch: the batch) that were not stored, by reason',
    'reason',
  );
  const redirects = counter(
    'portal_redirects_dropped_total',
    'Redirect targets that were not followed, by parameter',
    'parameter',
  );
  const throttled = counter(
    'portal_sign_in_throttled_total',
    'Sign-ins whose password was not compared because the account is throttled',
  );
  const proofs = counter(
    'portal_proofs_of_work_total',
    'Proofs of work on the request screens and at sign-in: demanded, accepted, rejected',
    'outcome',
  );
  const riskDecisions = counter(
    'portal_risk_decisions_total',
    'Decisions of the risk service; failed: the fallback applied',
    'outcome',
  );
  const rejectedNewcomers = counter(
    'portal_newcomers_refused_total',
    'Visitors who were asked to come back in a minute, because more came than can be served',
  );
  const renderFailures = counter(
    'portal_render_failures_total',
    'Renderings of a part on the server that failed, by kind',
    'part',
    'kind',
  );
  addGauge(
    'portal_render_breaker_open',
    '1 for each part of which the server renders nothing, or not all pages, until a retry works',
    () => renderer.failures().map(({ part }) => [{ part }, 1]),
    'part',
  );
  addGauge('portal_render_workers', 'Render worker processes', () => renderer.pids().length);
  addGauge(
    'portal_white_label_outdated',
    '1 for each white label whose file has a mistake, and which stays at its last good version',
    () => [...whiteLabels.outdated().keys()].map((key) => [{ white_label: key }, 1]),
    'white_label',
  );
  if (stored !== undefined)
    addGauge(
      'portal_unavailable_builds',
      'Builds whose files could not be fetched from the database within the last minute',
      () => stored.countFailed(),
    );
  let waiting = (): number => 0;
  addGauge('portal_statistics_queue_length', 'Statistics records waiting to be stored', () => waiting());
  addGauge(
    'portal_database_connections',
    'Database connections that are open and busy, and queries waiting for one',
    () => Object.entries(database.use?.() ?? {}).map(([state, count]) => [{ state }, count]),
    'state',
  );
  let isDirectoryAvailable: (() => boolean) | null = null;
  new Gauge({
    name: 'portal_directory_available',
    help: '1 while the directory in LDAP_URL works, else 0; without a value when there is none',
    registers,
    collect() {
      if (isDirectoryAvailable === null) this.remove();
      else this.set(isDirectoryAvailable() ? 1 : 0);
    },
  });
  return {
    message: (channel, outcome) => messages.inc({ channel, outcome }),
    senderRejected: (whiteLabel) => rejectedSenders.inc({ white_label: whiteLabel }),
    recordsAccepted: (topic, count) => taken.inc({ topic }, count),
    recordsDropped: (reason, count) => dropped.inc({ reason }, count),
    redirectDropped: (parameter) => redirects.inc({ parameter }),
    signInThrottled: () => throttled.inc(),
    proofOfWork: (outcome) => proofs.inc({ outcome }),
    riskDecision: (outcome) => riskDecisions.inc({ outcome }),
    newcomerRejected: () => rejectedNewcomers.inc(),
    countRenderFailure: (part, kind) => renderFailures.inc({ part, kind }),
    recordsWaiting: (length) => {
      waiting = length;
    },
    directoryProbed: (isAvailable) => {
      isDirectoryAvailable = isAvailable;
    },
    observeRequests: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        requests.observe(
          {
            method: METHODS.has(request.method) ? request.method : 'other',
            route: request.routeOptions.url ?? 'none',
            status: `${Math.floor(reply.statusCode / 100)}xx`,
          },
          reply.elapsedTime / 1_000,
        );
        done();
      });
    },
    registry,
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
