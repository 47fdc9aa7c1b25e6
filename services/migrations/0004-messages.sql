-- The client whose brand the messages of a recovery bear; a send under way; sends that the provider did not take.
ALTER TABLE recovery_transactions
  ADD COLUMN white_label text NOT NULL DEFAULT 'default',
  ADD COLUMN sending boolean NOT NULL DEFAULT false,
  ADD COLUMN failed_sends integer NOT NULL DEFAULT 0;
ALTER TABLE recovery_grants ADD COLUMN white_label text NOT NULL DEFAULT 'default';

-- Phone calls of a provider. The code stands here as a fingerprint only.
CREATE TABLE provider_calls (
  id text PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  transaction_id text NOT NULL REFERENCES recovery_transactions ON DELETE CASCADE,
  code_fingerprint text NOT NULL,
  language text NOT NULL,
  spoken_text text NOT NULL,
  status text NOT NULL CHECK (status IN ('CALLING', 'ANSWERED', 'CONFIRMED', 'UNREACHABLE')),
  created_at timestamptz NOT NULL
);
CREATE INDEX provider_calls_by_transaction ON provider_calls (transaction_id, position DESC);

-- Notices on their way to a user's contacts; each is sealed, and gone once it was taken over.
CREATE TABLE queued_notices (
  id text PRIMARY KEY,
  message_sealed text NOT NULL,
  channel text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX queued_notices_by_time ON queued_notices (next_at);
