import { readAll, readChoice, type Variables, wholeNumber } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { readWebhookKey, readWebhookUrl } from '../messages/webhook/webhook-settings';
import { GATE_SETTINGS } from './gate-descriptions';

/** When request screens demand a proof of work: never, after many requests, or always. */
export type ProofOfWorkMode = 'off' | 'often' | 'always';

/** Decision about a request. */
export type RiskDecision = 'allow' | 'prove' | 'refuse';

export interface RiskServiceSettings {
  /** https: URL; http: in LOCAL and MOCK, and for a service on the same machine. */
  url: string;
  /** Key of the signatures. */
  secret: Buffer;
  /** Decision when the service does not respond in time. */
  fallback: RiskDecision;
  /** Longest wait in milliseconds, 1,000 by default; only tests change it. */
  timeoutMs?: number;
}

/** Protection of the request screens from bots. */
export interface GateSettings {
  proofOfWork: ProofOfWorkMode;
  /** Requests per hour and IP address without a proof, in mode `often`. */
  requestsWithoutProof: number;
  risk?: RiskServiceSettings;
}

export const GATE_DEFAULTS: GateSettings = { proofOfWork: 'off', requestsWithoutProof: 5 };

function readRiskService(variables: Variables, isSandbox: boolean): RiskServiceSettings | undefined {
  const { RISK_SERVICE_URL: url, RISK_SERVICE_SECRET: secret } = variables;
  const readKey = (): Buffer | null => (secret ? readWebhookKey('RISK_SERVICE_SECRET', secret) : null);
  const readFallback = (): RiskDecision => readChoice(variables, GATE_SETTINGS.RISK_SERVICE_FALLBACK);
  if (!url) {
    const without = (['RISK_SERVICE_SECRET', 'RISK_SERVICE_FALLBACK'] as const).filter(
      (name) => variables[name],
    );
    readAll(
      { readKey, readFallback },
      ...without.map((name) => () => {
        throw new StartError(`${name} is set, but RISK_SERVICE_URL is not. Set both, or neither.`);
      }),
    );
    return undefined;
  }
  return readAll({
    url: () => readWebhookUrl('RISK_SERVICE_URL', url, isSandbox),
    secret: () => {
      const key = readKey();
      if (key !== null) return key;
      throw new StartError(
        'RISK_SERVICE_SECRET must be set with RISK_SERVICE_URL. Make one with "openssl rand -base64 32".',
      );
    },
    fallback: readFallback,
  });
}

/**
 * Reads PROOF_OF_WORK, PROOF_OF_WORK_AFTER, RISK_SERVICE_URL, RISK_SERVICE_SECRET and RISK_SERVICE_FALLBACK.
 *
 * @param isSandbox LOCAL and MOCK, where URLs without TLS are allowed
 * @throws StartError naming the variable, never a secret
 */
export function readGateSettings(variables: Variables, isSandbox: boolean): GateSettings {
  const { risk, ...read } = readAll({
    proofOfWork: () => readChoice(variables, GATE_SETTINGS.PROOF_OF_WORK),
    requestsWithoutProof: () => wholeNumber(variables, GATE_SETTINGS.PROOF_OF_WORK_AFTER),
    risk: () => readRiskService(variables, isSandbox),
  });
  return { ...read, ...(risk && { risk }) };
}
