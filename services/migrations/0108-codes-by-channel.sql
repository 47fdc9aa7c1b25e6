-- A code learned from a call is never one of a mail. Recoveries that were open at the update keep the codes they were sent.
ALTER TABLE recovery_transactions ADD COLUMN codes_by_channel boolean NOT NULL DEFAULT false;
-- Polls of a call with another code than the page was shown.
ALTER TABLE recovery_transactions ADD COLUMN wrong_polls integer NOT NULL DEFAULT 0;
