import { GENERATED_SECRET, integer, oneOf, settingsIn, type SettingValues } from '@portal/registry/settings';
import { receiverUrl, webhookKey } from '../messages/webhook/webhook-settings';

const rare = settingsIn('rare');

/** Settings that protect the request screens from bots. */
export const GATE_SETTINGS = {
  PROOF_OF_WORK: rare(oneOf('off', 'often', 'always').prefault('off'), {
    meaning: '`often` or `always`: [request screens demand a proof of work](../how-to/protect-from-bots.md)',
    example: 'often',
  }),
  PROOF_OF_WORK_AFTER: rare(integer(1, 20).prefault('5'), {
    meaning: 'requests an hour and IP address without a proof, with `often`',
    example: '5',
  }),
  RISK_SERVICE_URL: rare(receiverUrl(), {
    https: 'remote',
    meaning:
      '[risk service](../how-to/protect-from-bots.md#ask-your-risk-service); https, or http on the same machine',
    example: 'https://risk.bank.example/decide',
  }),
  RISK_SERVICE_SECRET: rare(webhookKey(), {
    secret: true,
    requiredWith: 'RISK_SERVICE_URL',
    onlyWith: 'RISK_SERVICE_URL',
    meaning: 'base64 of 24 to 64 random bytes that sign its requests',
    example: GENERATED_SECRET,
  }),
  RISK_SERVICE_FALLBACK: rare(oneOf('allow', 'prove', 'refuse').prefault('allow'), {
    onlyWith: 'RISK_SERVICE_URL',
    meaning: '`prove` or `refuse`: decision when it fails or takes over a second',
    example: 'prove',
  }),
};

type GateValues = SettingValues<typeof GATE_SETTINGS>;

/** When request screens demand a proof of work: never, after many requests, or always. */
export type ProofOfWorkMode = GateValues['PROOF_OF_WORK'];

/** Decision about a request. */
export type RiskDecision = GateValues['RISK_SERVICE_FALLBACK'];

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

/** Returns the protection of the request screens from bots from the values of its settings. */
export function toGateSettings(values: GateValues): GateSettings {
  const { RISK_SERVICE_URL: url, RISK_SERVICE_SECRET: secret, RISK_SERVICE_FALLBACK: fallback } = values;
  return {
    proofOfWork: values.PROOF_OF_WORK,
    requestsWithoutProof: values.PROOF_OF_WORK_AFTER,
    ...(url !== undefined && secret !== undefined && { risk: { url, secret, fallback } }),
  };
}
