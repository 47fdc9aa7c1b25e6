-- Polls of a call with another code than the page was shown.
ALTER TABLE recovery_transactions ADD COLUMN wrong_polls integer NOT NULL DEFAULT 0;
