-- Failures of each network at an account, and a random number that every write replaces (compare and swap).
ALTER TABLE sign_in_failures ADD COLUMN by_network jsonb;
ALTER TABLE sign_in_failures ADD COLUMN revision integer NOT NULL DEFAULT 0;
