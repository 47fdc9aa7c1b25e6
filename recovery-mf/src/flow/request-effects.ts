import type { FindUserRequest } from '@portal/contract/api';
import { apiFailure, REJECTED } from '../api/api-error';
import type { RecoveryApi } from '../api/recovery-api';
import { loadSolver } from '../proof-of-work/load-solver';
import { demandedChallenge } from '../proof-of-work/proof-demand';
import type { ApiEffects } from './api-effect';
import type { EventOf, RecoveryEvent } from './recovery-events';
import type { RecoveryState } from './recovery-state';

type ProofDemand = EventOf<'PROOF_DEMANDED'>;

/** Maximum number of proofs sent for one request; the service rejects, for example, a proof that was solved too late. */
const MAX_PROOFS = 3;

/**
 * Creates the effects of the request screens. When the service demands a proof of work, the same request is sent again with
 * the proof.
 */
export const createRequestEffects = (
  api: RecoveryApi,
): Pick<ApiEffects, 'findUser' | 'startRecovery' | 'proveWork'> => {
  const lookUp = async (details: FindUserRequest, proof?: string): Promise<RecoveryEvent> => {
    const principalId = await api.findUser(details, proof);
    if (principalId === null) return { type: 'USER_NOT_FOUND', failure: REJECTED };
    const userId = await api.openPrincipal(principalId);
    return { type: 'USER_FOUND', principalId, userId, ...(proof !== undefined && { proof }) };
  };

  const retrieve = async ({ userId, flow }: RecoveryState, proof?: string): Promise<RecoveryEvent> => {
    const otpAuth = await api.startRecovery(userId, flow, proof);
    const userType = await api.readUserType(otpAuth.userId).catch(() => 'both' as const);
    return { type: 'CHANNELS_FOUND', otpAuth, userType };
  };

  /** @throws the request's error when it does not demand a proof, or when too many proofs were rejected */
  const createDemand = (error: unknown, step: ProofDemand['step'], proofs: number): ProofDemand => {
    const challenge = demandedChallenge(error);
    if (challenge === null || proofs >= MAX_PROOFS) throw error;
    return { type: 'PROOF_DEMANDED', step, challenge, proofs };
  };

  return {
    findUser: (_, event) => {
      if (event.type !== 'DETAILS_ENTERED') throw new Error('A look-up needs the details of a visitor');
      return lookUp(event).catch((error: unknown) => createDemand(error, 'findUser', 0));
    },

    startRecovery: (state, event) =>
      retrieve(state, event.type === 'USER_FOUND' ? event.proof : undefined).catch((error: unknown) =>
        createDemand(error, 'startRecovery', 0),
      ),

    proveWork: async (state, event, isAwaited = () => true) => {
      if (event.type !== 'PROOF_DEMANDED') throw new Error('A proof of work needs a challenge');
      const { step, challenge, proofs } = event;
      const { solveChallenge } = await loadSolver();
      const proof = await solveChallenge(challenge, isAwaited);
      if (proof === null) return null;
      try {
        return await (step === 'findUser' ? lookUp(state, proof) : retrieve(state, proof)).catch(
          (error: unknown) => createDemand(error, step, proofs + 1),
        );
      } catch (error) {
        if (step === 'findUser') return { type: 'USER_NOT_FOUND', failure: apiFailure(error) };
        throw error;
      }
    },
  };
};
