import { describeConnectionProblem } from '@portal/registry/run-command';
import type { Variables } from '@portal/registry/settings';
import { assertDirectoryUsable, assertMailServerUsable } from '@portal/services';
import type { CheckedEdgeSettings } from '../settings/settings';
import { assertDatabaseReachable } from '../start-up/preflight';

/** Result of a connection that the settings name. */
export interface TriedConnection {
  /** Name of the setting, such as `SMTP_URL`. */
  readonly name: string;
  /** Sentence for the operator; null when the service responds. */
  readonly problem: string | null;
}

/** Services that are tried by a request without a body; every response is good. */
const HTTP_SETTINGS = [
  'RECOVERY_SERVICE_URL',
  'SIGN_ON_SERVICE_URL',
  'CONTENT_SERVICE_URL',
  'STATISTICS_SERVICE_URL',
  'WHITE_LABEL_TESTS_SERVICE_URL',
  'MESSAGE_WEBHOOK_URL',
  'RISK_SERVICE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];

/** Milliseconds that a service may take to respond. */
const LIMIT_MS = 10_000;

async function assertResponds(name: string, url: string): Promise<void> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });
  } catch (error) {
    throw new Error(`The service in ${name} cannot be used: ${describeConnectionProblem(error)}.`, {
      cause: error,
    });
  }
}

/**
 * Connects to every service that the settings name, at once. Nothing is written or sent.
 *
 * @param variables those that `settings` were read from
 */
export function tryConnections(
  {
    parts,
    services: {
      messages: { mail },
      users: { directory },
    },
  }: CheckedEdgeSettings,
  variables: Variables,
): Promise<readonly TriedConnection[]> {
  const attempts: readonly (readonly [name: string, attempt: () => Promise<void>])[] = [
    ...(parts.databaseUrl === undefined
      ? []
      : [['DATABASE_URL', () => assertDatabaseReachable(parts)] as const]),
    ...(mail ? [['SMTP_URL', () => assertMailServerUsable(mail)] as const] : []),
    ...(directory === undefined ? [] : [['LDAP_URL', () => assertDirectoryUsable(directory)] as const]),
    ...HTTP_SETTINGS.flatMap((name) => {
      const url = variables[name];
      return url === undefined ? [] : [[name, () => assertResponds(name, url)] as const];
    }),
  ];
  return Promise.all(
    attempts.map(async ([name, attempt]) => {
      try {
        await attempt();
        return { name, problem: null };
      } catch (error) {
        return { name, problem: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
}
