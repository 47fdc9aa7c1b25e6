-- Ended recoveries go some at a time; without this each time reads all of them.
CREATE INDEX recovery_transactions_by_end ON recovery_transactions (expires_at);
