-- Messages of trial environments; the only place where a code stands in clear.
CREATE TABLE outbox_messages (
  id text PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  channel text NOT NULL CHECK (channel IN ('Email', 'SMS', 'Call')),
  to_address text NOT NULL,
  subject text,
  text text NOT NULL,
  html text,
  code text,
  user_id text,
  sent_at timestamptz NOT NULL,
  call_status text CHECK (call_status IN ('CALLING', 'ANSWERED', 'CONFIRMED', 'UNREACHABLE')),
  transaction_id text
);
CREATE INDEX outbox_messages_by_user ON outbox_messages (user_id, position DESC);
CREATE INDEX outbox_messages_by_transaction ON outbox_messages (transaction_id, position DESC);
