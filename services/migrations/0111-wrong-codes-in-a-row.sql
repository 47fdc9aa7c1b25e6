-- Wrong codes since the last right one: from a number of them on, passcodes have eight digits.
ALTER TABLE recovery_wrong_codes ADD COLUMN in_a_row integer NOT NULL DEFAULT 0;
UPDATE recovery_wrong_codes SET in_a_row = cardinality(at);
-- How many the passcode in force has, decided as it is sent.
ALTER TABLE recovery_transactions ADD COLUMN code_digits integer NOT NULL DEFAULT 6;
-- A phone call ends its input after as many keys.
ALTER TABLE provider_calls ADD COLUMN code_digits integer NOT NULL DEFAULT 6;
