-- Messages on their way. Each is sealed and deleted once it was handed over; the message of a decoy has no recipient.
-- Portals before this version keep their notices in queued_notices; those that they leave behind are taken over.
CREATE TABLE queued_messages (
  id text PRIMARY KEY,
  -- Of a passcode: the send it belongs to. Null for other messages.
  transaction_id text REFERENCES recovery_transactions ON DELETE CASCADE,
  code_number integer,
  channel text NOT NULL,
  message_sealed text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- No attempt is left; the send is undone when it is due.
  has_failed boolean NOT NULL DEFAULT false,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX queued_messages_by_time ON queued_messages (next_at);
CREATE INDEX queued_messages_by_transaction ON queued_messages (transaction_id);

-- Channels whose last message could not be handed over, since no message was: what decoys go by.
CREATE TABLE failing_channels (
  channel text PRIMARY KEY,
  failed_at timestamptz NOT NULL
);

-- The channel of the newest send, when that could not be handed over.
ALTER TABLE recovery_transactions ADD COLUMN failed_channel text;
