-- Expiries that a response has reported: they stay, even if the clock is set back.
ALTER TABLE recovery_transactions ADD COLUMN has_expired boolean NOT NULL DEFAULT false;
ALTER TABLE recovery_transactions ADD COLUMN passcode_expired boolean NOT NULL DEFAULT false;
ALTER TABLE recovery_grants ADD COLUMN has_expired boolean NOT NULL DEFAULT false;
