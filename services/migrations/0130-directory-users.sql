-- Users of a directory: fingerprint of their entry when the row was written (null for built-in users), and when a change
-- of their password was begun whose outcome is not known yet.
ALTER TABLE users ADD COLUMN directory_digest text;
ALTER TABLE users ADD COLUMN directory_change_at timestamptz;
