/** Reason in the audit log for a demand for a proof of work, which does not reject the visitor. */
export const PROOF_DEMANDED = 'proof of work demanded';
