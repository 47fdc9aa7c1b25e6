-- Who of the bank looked at a user or changed one, and why. A deleted user's notes are deleted, too.
ALTER TABLE audit_events ADD COLUMN actor text, ADD COLUMN note text;
CREATE INDEX audit_events_with_note ON audit_events (user_hash) WHERE note IS NOT NULL;

-- The Help Desk finds recoveries by the reference of their messages, and by user.
CREATE INDEX recovery_transactions_by_reference ON recovery_transactions (reference);
CREATE INDEX recovery_transactions_by_user_key ON recovery_transactions (user_key, created_at DESC);
