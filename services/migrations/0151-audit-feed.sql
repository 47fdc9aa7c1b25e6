-- Place of an event in the feed for log systems, given when the event is first read. Ids cannot be the order: a
-- transaction that commits late has a low one, which a reader would have passed.
ALTER TABLE audit_events ADD COLUMN feed_position bigint;
CREATE SEQUENCE audit_feed_positions;
CREATE UNIQUE INDEX audit_events_in_feed ON audit_events (feed_position) WHERE feed_position IS NOT NULL;
CREATE INDEX audit_events_before_feed ON audit_events (id) WHERE feed_position IS NULL;
