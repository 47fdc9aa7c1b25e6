-- What a passcode is derived from besides the key: who has the key and an older copy of the database knows none.
ALTER TABLE recovery_transactions ADD COLUMN passcode_salt text NOT NULL DEFAULT '';
