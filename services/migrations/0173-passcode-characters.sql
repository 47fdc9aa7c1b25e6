-- After many wrong passcodes in a row, passcodes have letters instead of eight digits.
ALTER TABLE recovery_transactions ADD COLUMN passcode_characters text NOT NULL DEFAULT 'digits';
-- A passcode of eight digits is void: no more than six characters can be entered.
UPDATE recovery_transactions SET passcode_expired = true WHERE code_digits <> 6;
ALTER TABLE recovery_transactions DROP COLUMN code_digits;
