-- How many changes of a grant came to the hashing of their new password.
ALTER TABLE recovery_grants ADD COLUMN hashed_changes integer NOT NULL DEFAULT 0;
