-- Wrong passwords in a row, of a User ID or of a known browser (expires_at). Unknown User IDs have no session_epoch.
CREATE TABLE sign_in_failures (
  key text PRIMARY KEY,
  session_epoch integer,
  failures integer NOT NULL,
  next_at timestamptz NOT NULL,
  failed_at timestamptz NOT NULL,
  noticed_at timestamptz,
  expires_at timestamptz
);
CREATE INDEX sign_in_failures_by_end ON sign_in_failures (expires_at) WHERE expires_at IS NOT NULL;
