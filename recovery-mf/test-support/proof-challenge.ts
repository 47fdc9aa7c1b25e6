import type { ProofOfWork } from '@portal/contract/api';

/** Challenge in the contract's format, with an invalid signature. */
export const proofChallenge: ProofOfWork = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: 'aa',
    salt: 'bb',
    cost: 1,
    keyLength: 32,
    keyPrefix: '0',
    expiresAt: 1,
  },
  signature: 'cc',
};
