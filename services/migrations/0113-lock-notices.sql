-- Who is told that wrong codes have locked a recovery, and when they were told last. Unknown User IDs are marked alike.
ALTER TABLE recovery_wrong_codes ADD COLUMN lock_noticed_at timestamptz;
ALTER TABLE recovery_wrong_codes ADD COLUMN lock_notice_of text;
ALTER TABLE recovery_wrong_codes ADD COLUMN lock_notice_language text;
CREATE INDEX recovery_wrong_codes_by_lock_notice ON recovery_wrong_codes (lock_notice_of) WHERE lock_notice_of IS NOT NULL;
