-- Usage records as the browser sent them, cleaned of anything that could be a secret.
CREATE TABLE statistics_records (
  id bigserial PRIMARY KEY,
  received_at timestamptz NOT NULL,
  kind text NOT NULL,
  event text NOT NULL,
  white_label text NOT NULL,
  record jsonb NOT NULL
);
CREATE INDEX statistics_records_received_at ON statistics_records (received_at);
CREATE INDEX statistics_records_white_label ON statistics_records (white_label, kind, received_at);
