import type { ProofOfWork } from '@portal/contract/api';

/** HTTP status with which a service demands a proof of work. */
const PROOF_REQUIRED = 428;

interface HttpFailure {
  readonly response?: {
    readonly status?: unknown;
    readonly data?: { readonly proofOfWork?: unknown } | null;
  };
}

const isChallenge = (value: unknown): value is ProofOfWork => {
  const { parameters, signature } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof parameters === 'object' && parameters !== null && typeof signature === 'string';
};

/** Returns the challenge of a failed request; null when the request failed for another reason. */
export const demandedChallenge = (error: unknown): ProofOfWork | null => {
  const { status, data } = (error as HttpFailure | null)?.response ?? {};
  return status === PROOF_REQUIRED && isChallenge(data?.proofOfWork) ? data.proofOfWork : null;
};
