import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { DevicePrint } from '@portal/contract/api';
import type { ServiceCounters } from '../context/service-counters';
import { describeRequestError, postSigned, type SignedPostResponse } from '../messages/webhook/signed-post';
import type { RiskDecision, RiskServiceSettings } from './gate-settings';
import type { GatedOperation } from './gated-operation';

/** Timeout of the risk service in milliseconds; short, because a visitor waits for it. */
const TIMEOUT_MS = 1_000;

/** Request that the risk service decides about (openapi.yaml). */
export interface RiskRequest {
  readonly operation: GatedOperation;
  readonly whiteLabel: string;
  /** IP address of the visitor. */
  readonly ip: string;
  /** Fingerprint of the browser (REC-12); null when the request has none. */
  readonly devicePrint: DevicePrint | null;
}

/** Parses the decision; without one, returns the reason in fixed words or the HTTP status. */
function decisionIn({ status, body }: SignedPostResponse): RiskDecision | { readonly reason: string } {
  if (status < 200 || status >= 300) return { reason: String(status) };
  try {
    const decision = (JSON.parse(body) as { decision?: unknown } | null)?.decision;
    if (decision === 'allow' || decision === 'prove' || decision === 'refuse') return decision;
    return { reason: 'no decision' };
  } catch {
    return { reason: 'no JSON' };
  }
}

/**
 * Creates the client of the bank's risk service, which returns the decision, or the fallback of the settings without a valid
 * decision within a second; it never throws. Neither request nor response is logged (security rule 15).
 */
export function riskService(
  { url, secret, fallback, timeoutMs = TIMEOUT_MS }: RiskServiceSettings,
  clock: () => Date,
  counters: Pick<ServiceCounters, 'riskDecision'> | undefined,
): (requested: RiskRequest, log: FastifyBaseLogger) => Promise<RiskDecision> {
  const target = new URL(url);
  return async (requested, log) => {
    const body = JSON.stringify(requested);
    let reason: string;
    try {
      const signed = { secrets: [secret], id: randomUUID(), now: clock(), body, limitMs: timeoutMs };
      const decision = decisionIn(await postSigned(target, signed));
      if (typeof decision === 'string') {
        counters?.riskDecision(decision);
        return decision;
      }
      ({ reason } = decision);
    } catch (error) {
      reason = describeRequestError(error);
    }
    log.warn(
      { event: 'risk service failed', reason, fallback },
      'The risk service gave no decision, so RISK_SERVICE_FALLBACK applies',
    );
    counters?.riskDecision('failed');
    return fallback;
  };
}
