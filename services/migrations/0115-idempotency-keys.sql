-- Fingerprints of the keys that the page gave to the right passcode, and to the step that used the grant up.
ALTER TABLE recovery_grants ADD COLUMN proof_key text;
ALTER TABLE recovery_grants ADD COLUMN use_key text;
