-- Refusals beyond their number are counted by day instead of kept one by one. A line with the outcome "counted" stands for
-- as many events of its kind as it says, all of the day (UTC) that begins at its time.
ALTER TABLE audit_events ADD COLUMN times bigint;
CREATE UNIQUE INDEX audit_events_counted ON audit_events (event, reason, at) WHERE outcome = 'counted';

-- Events of one kind from the newest on: without this every look at their number reads all of them.
CREATE INDEX audit_events_by_kind ON audit_events (event, reason, id) WHERE outcome <> 'counted' AND reason IS NOT NULL;
