import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DevicePrint } from '@portal/contract/api';
import { HttpError } from '@portal/server-kit/http';
import { everyHour } from '@portal/server-kit/scheduling';
import { createRejection } from '../api/rejections';
import type { ServiceContext } from '../context/service-context';
import { pageWhiteLabel } from '../white-labels/page-white-label';
import type { LoginScreens } from '../white-labels/white-label-key';
import type { GateSettings, ProofOfWorkMode } from './gate-settings';
import type { GatedOperation } from './gated-operation';
import { countIpUse, evictIpUses, requireIpAddress } from './ip-uses';
import { createProofChallenge, type ProofPurpose, verifyProof } from './proof-of-work';
import { riskService } from './risk-service';
import { purgeSpentProofs, spendProof } from './spent-proofs';

/** Header with a proof of work: base64 of ALTCHA's payload. */
const PROOF_HEADER = 'x-portal-proof-of-work';

/** Reason in the audit log for a demand for a proof of work, which does not reject the visitor. */
export const PROOF_DEMANDED = 'proof of work demanded';

/** Status that asks the client to repeat the request with a proof of work (RFC 6585, 3). */
const PROOF_REQUIRED = 428;

export interface GateOptions extends LoginScreens {
  /** Returns the mode of a white label; undefined when its file sets none. */
  readonly getProofOfWork: (whiteLabel: string) => ProofOfWorkMode | undefined;
}

/** Decides whether a request may start a recovery. */
export interface RequestGate {
  /** Whether `admit` uses the device print, which only the risk service reads. */
  readonly readsDevicePrint: boolean;
  /**
   * Admits a request. Runs before any user is looked up, so that its responses are the same for all users (SEC-R4).
   *
   * @throws HttpError 428 with a challenge, 403 when the risk service rejects the request, 400 for a request without an IP address
   */
  admit(request: FastifyRequest, operation: GatedOperation, devicePrint: DevicePrint | null): Promise<void>;
}

const STRICTNESS: readonly ProofOfWorkMode[] = ['off', 'often', 'always'];

/** Returns the stricter mode: a request chooses its white label, so a white label must not weaken the portal's mode. */
function chooseStricter(one: ProofOfWorkMode, other: ProofOfWorkMode = 'off'): ProofOfWorkMode {
  return STRICTNESS.indexOf(one) > STRICTNESS.indexOf(other) ? one : other;
}

/**
 * Creates the gate for the operations of the request screens. The edge uses it for a custom recovery service, the
 * reference service for itself.
 *
 * @param app server that deletes expired proofs and counters every hour
 */
export function createRequestGate(
  app: FastifyInstance,
  service: ServiceContext,
  { proofOfWork, requestsWithoutProof, risk: riskSettings }: GateSettings,
  { getProofOfWork, ...screens }: GateOptions,
): RequestGate {
  const { settings, secrets, database, clock, counters } = service;
  const risk = riskSettings && riskService(riskSettings, clock, counters);

  const isFrequent = async (operation: GatedOperation, ip: string): Promise<boolean> =>
    (await countIpUse(service, `without proof ${operation}`, ip, requestsWithoutProof, clock())) !== null;

  const requireProof = async (purpose: ProofPurpose, proof: string | undefined): Promise<void> => {
    let reason: string = PROOF_DEMANDED;
    if (proof !== undefined) {
      const verdict = await verifyProof(secrets, purpose, proof, clock());
      if (verdict.kind === 'proved' && (await spendProof(database, verdict))) {
        counters?.proofOfWork('accepted');
        return;
      }
      reason = `proof of work ${verdict.kind === 'proved' ? 'repeated' : verdict.kind}`;
    }
    counters?.proofOfWork(proof === undefined ? 'demanded' : 'rejected');
    const challenge = await createProofChallenge(secrets, purpose, clock());
    throw new HttpError(PROOF_REQUIRED, reason, { proofOfWork: challenge });
  };

  everyHour(
    app,
    async () => {
      await purgeSpentProofs(database, clock());
      // With a custom recovery service nothing else evicts these counters.
      await evictIpUses(database, clock());
    },
    'Spent proofs of work could not be deleted',
  );

  return {
    readsDevicePrint: risk !== undefined,
    async admit(request, operation, devicePrint) {
      const ip = requireIpAddress(request);
      const whiteLabel = pageWhiteLabel(request, settings, screens);
      const decision = risk && (await risk({ operation, whiteLabel, ip, devicePrint }, request.log));
      if (decision === 'refuse') throw createRejection('refused by the risk service');
      const { [PROOF_HEADER]: given } = request.headers;
      const proof = typeof given === 'string' ? given : undefined;
      const mode = chooseStricter(proofOfWork, getProofOfWork(whiteLabel));
      const demands =
        decision === 'prove' ||
        mode === 'always' ||
        (mode === 'often' && (proof !== undefined || (await isFrequent(operation, ip))));
      if (!demands) return;
      const session = request.portalSession()?.id ?? '';
      await requireProof({ operation, whiteLabel, session }, proof);
    },
  };
}
