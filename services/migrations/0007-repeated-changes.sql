-- How often the new password of a used grant was compared, for a visitor who missed the answer to the change.
ALTER TABLE recovery_grants ADD COLUMN repeated_changes integer NOT NULL DEFAULT 0;
