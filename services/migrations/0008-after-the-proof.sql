-- How often the code of a proved transaction was told again, for a visitor who missed the answer to it.
ALTER TABLE recovery_grants ADD COLUMN repeated_proofs integer NOT NULL DEFAULT 0;

-- The passcode was sent before its user's password was changed: nothing is right for it any more.
ALTER TABLE recovery_transactions ADD COLUMN outdated boolean NOT NULL DEFAULT false;
CREATE INDEX recovery_transactions_sent_to_user ON recovery_transactions (user_id) WHERE state = 'SENT';
