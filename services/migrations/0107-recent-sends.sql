-- How long a provider took for the last messages of each channel, in milliseconds: a recovery of nobody takes as long,
-- also right after a restart.
CREATE TABLE recent_sends (
  channel text PRIMARY KEY,
  milliseconds integer[] NOT NULL
);
