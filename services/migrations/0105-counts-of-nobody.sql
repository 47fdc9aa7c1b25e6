-- Counts of names that nobody bears: anybody can make more of them, so that they alone are bounded by number.
ALTER TABLE recovery_wrong_codes ADD COLUMN of_nobody boolean NOT NULL DEFAULT false;
ALTER TABLE recovery_destinations ADD COLUMN of_nobody boolean NOT NULL DEFAULT false;
