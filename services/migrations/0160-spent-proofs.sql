-- Proofs of work that were accepted, by the nonce of their challenge: each counts once. Kept until the challenge expires.
CREATE TABLE spent_proofs (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_proofs_by_time ON spent_proofs (expires_at);
