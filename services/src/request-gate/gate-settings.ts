import { type Variables, wholeNumber } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { readWebhookKey, readWebhookUrl } from '../messages/webhook/webhook-settings';

/** When a request screen demands a proof of work. */
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
}

/** Protection of the request screens from bots. */
export interface GateSettings {
  proofOfWork: ProofOfWorkMode;
  /** Requests an hour and IP address without a proof, in mode `often`. */
  requestsWithoutProof: number;
  risk?: RiskServiceSettings;
}

export const GATE_DEFAULTS: GateSettings = { proofOfWork: 'off', requestsWithoutProof: 5 };

const MODES: readonly string[] = ['off', 'often', 'always'] satisfies ProofOfWorkMode[];
const DECISIONS: readonly string[] = ['allow', 'prove', 'refuse'] satisfies RiskDecision[];

function readRiskService(variables: Variables, isSandbox: boolean): RiskServiceSettings | undefined {
  const { RISK_SERVICE_URL: url, RISK_SERVICE_SECRET: secret, RISK_SERVICE_FALLBACK: given } = variables;
  if (!url) {
    if (secret || given)
      throw new StartError(
        `${secret ? 'RISK_SERVICE_SECRET' : 'RISK_SERVICE_FALLBACK'} is set, but RISK_SERVICE_URL is not.`,
      );
    return undefined;
  }
  if (!secret)
    throw new StartError(
      'RISK_SERVICE_SECRET must be set with RISK_SERVICE_URL. Make one with "openssl rand -base64 32".',
    );
  const fallback = given || 'allow';
  if (!DECISIONS.includes(fallback))
    throw new StartError('RISK_SERVICE_FALLBACK must be "allow", "prove" or "refuse".');
  return {
    url: readWebhookUrl('RISK_SERVICE_URL', url, isSandbox),
    secret: readWebhookKey('RISK_SERVICE_SECRET', secret),
    fallback: fallback as RiskDecision,
  };
}

/**
 * Reads PROOF_OF_WORK, PROOF_OF_WORK_AFTER, RISK_SERVICE_URL, RISK_SERVICE_SECRET and RISK_SERVICE_FALLBACK.
 *
 * @param isSandbox LOCAL and MOCK, where URLs without TLS are allowed
 * @throws StartError naming the variable, never a secret
 */
export function readGateSettings(variables: Variables, isSandbox: boolean): GateSettings {
  const mode = variables.PROOF_OF_WORK || GATE_DEFAULTS.proofOfWork;
  if (!MODES.includes(mode)) throw new StartError('PROOF_OF_WORK must be "off", "often" or "always".');
  const risk = readRiskService(variables, isSandbox);
  return {
    proofOfWork: mode as ProofOfWorkMode,
    requestsWithoutProof: wholeNumber(
      variables,
      'PROOF_OF_WORK_AFTER',
      GATE_DEFAULTS.requestsWithoutProof,
      20,
    ),
    ...(risk && { risk }),
  };
}
