-- Messages handed to the message webhook, for the statuses that its callbacks report; neither recipient nor text.
CREATE TABLE webhook_messages (
  id text PRIMARY KEY,
  channel text NOT NULL,
  transaction_id text,
  user_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  status text CHECK (status IN ('DELIVERED', 'FAILED')),
  status_at timestamptz
);
CREATE INDEX webhook_messages_by_time ON webhook_messages (created_at);

-- Callbacks by their webhook-id, so that a repeated one has no effect and gets the same response.
CREATE TABLE webhook_callbacks (
  id text PRIMARY KEY,
  body_fingerprint text NOT NULL,
  received_at timestamptz NOT NULL,
  response text
);
CREATE INDEX webhook_callbacks_by_time ON webhook_callbacks (received_at);
