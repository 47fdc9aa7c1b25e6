-- What an operator asks about, taken out of each record as it is stored and checked there: a record may hold anything.
ALTER TABLE statistics_records
  ADD COLUMN topic text NOT NULL DEFAULT 'other',
  ADD COLUMN sub_event text,
  ADD COLUMN journey text,
  ADD COLUMN scenario text,
  ADD COLUMN step text,
  ADD COLUMN channel text,
  ADD COLUMN address text,
  ADD COLUMN page text,
  ADD COLUMN part text,
  ADD COLUMN version text,
  ADD COLUMN vital text,
  ADD COLUMN succeeded boolean,
  ADD COLUMN status integer,
  ADD COLUMN elapsed_ms integer,
  ADD COLUMN value double precision;
CREATE INDEX statistics_records_topic ON statistics_records (topic, received_at);
