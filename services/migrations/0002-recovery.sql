CREATE TABLE recovery_transactions (
  id text PRIMARY KEY,
  -- The visitor's portal session; the wire session is what the page is told.
  portal_session text NOT NULL,
  wire_session text NOT NULL,
  -- What the page calls the user: the ID that was typed, or the handle of a forgotten one.
  named_user text NOT NULL,
  -- Null for a decoy: nobody by that name.
  user_id text,
  user_key text NOT NULL,
  flow text NOT NULL CHECK (flow IN ('FPS', 'FUID')),
  user_type text NOT NULL,
  first_time boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('CHOOSE', 'SENT', 'VERIFIED', 'LOCKED', 'CLOSED')),
  -- Masked contacts by channel, as the page was shown them.
  contacts jsonb NOT NULL,
  reference text NOT NULL,
  channel text,
  -- The code itself is derived from the server key, the transaction and this number; it is stored nowhere.
  code_number integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  valid_until timestamptz,
  wrong_codes integer NOT NULL DEFAULT 0,
  verified_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX recovery_transactions_by_session ON recovery_transactions (portal_session, created_at DESC);

-- One grant a transaction: a proved passcode, for one user, one flow and one use.
CREATE TABLE recovery_grants (
  transaction_id text PRIMARY KEY REFERENCES recovery_transactions ON DELETE CASCADE,
  portal_session text NOT NULL,
  user_id text NOT NULL,
  named_user text NOT NULL,
  flow text NOT NULL,
  user_type text NOT NULL,
  first_time boolean NOT NULL,
  reference text NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'READY', 'USED')),
  temporary_password_hmac text,
  temporary_attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX recovery_grants_by_session ON recovery_grants (portal_session, created_at DESC);

-- Handles that stand for a forgotten user ID, for one session and one recovery.
CREATE TABLE recovery_handles (
  handle text PRIMARY KEY,
  portal_session text NOT NULL,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  spent boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL
);

-- Times of wrong codes by user, over all transactions; also for names that nobody bears.
CREATE TABLE recovery_wrong_codes (
  user_key text PRIMARY KEY,
  at timestamptz[] NOT NULL
);

CREATE TABLE recovery_destinations (
  destination_key text PRIMARY KEY,
  sent_at timestamptz[] NOT NULL
);

CREATE TABLE recovery_addresses (
  address_key text PRIMARY KEY,
  uses integer NOT NULL,
  since timestamptz NOT NULL
);

CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  event text NOT NULL,
  outcome text NOT NULL,
  user_hash text,
  transaction_id text,
  address_hash text,
  request_id text,
  reason text
);
CREATE INDEX audit_events_by_time ON audit_events (at);
