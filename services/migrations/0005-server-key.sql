-- The one key behind everything sealed and fingerprinted here, itself sealed with the server key of the settings, so
-- that the server key can be changed without touching what is stored or ending open recoveries.
CREATE TABLE server_data_key (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  sealed text NOT NULL,
  sealed_at timestamptz NOT NULL
);
