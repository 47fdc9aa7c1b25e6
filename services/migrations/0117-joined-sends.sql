-- A recovery can join the send of another one to the same destination: its passcode is then that of the other's send.
ALTER TABLE recovery_transactions ADD COLUMN joined_id text;
ALTER TABLE recovery_transactions ADD COLUMN joined_code_number integer;
CREATE INDEX recovery_transactions_by_joined ON recovery_transactions (joined_id) WHERE joined_id IS NOT NULL;
-- The passcode that the newest send has replaced, which is valid again when that send fails; null for none.
ALTER TABLE recovery_transactions ADD COLUMN replaced_send jsonb;
-- The recovery that sent the newest message to a destination.
ALTER TABLE recovery_destinations ADD COLUMN last_transaction_id text;
