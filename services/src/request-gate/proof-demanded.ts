/** Reason of a demand for a proof of work, which is no rejection of the visitor. */
export const PROOF_DEMANDED = 'proof of work demanded';
