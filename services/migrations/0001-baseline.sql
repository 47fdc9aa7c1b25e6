-- Schema of version 1.0.0, by feature. A released file never changes: each change is a new file with a higher number.


-- Server key

-- The key behind everything sealed and fingerprinted here. It is sealed with SERVER_KEY, so that SERVER_KEY can change
-- without touching stored data or ending open recoveries.
CREATE TABLE server_data_key (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  sealed text NOT NULL,
  sealed_at timestamptz NOT NULL,
  -- Environment that has used this database, other than LOCAL and MOCK, which show all messages.
  used_in text
);


-- Users

-- Canonical form of a User ID, as canonicalUserId of @portal/shared-wl-assets/identifiers returns it (a test compares
-- them): NFKC without format characters and other characters that are never displayed.
CREATE FUNCTION canonical_user_id(user_id text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    normalize(regexp_replace(user_id, '[\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'), NFKC),
    '[\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g')
$$;

CREATE TABLE users (
  user_id text PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  user_type text NOT NULL DEFAULT 'external' CHECK (user_type IN ('internal', 'external')),
  -- Contacts are sealed; only the e-mail address can be looked up, by its fingerprint.
  email_sealed text,
  email_lookup text,
  business_phone_sealed text,
  cell_phone_sealed text,
  channels text[] NOT NULL DEFAULT '{}',
  password_hash text,
  password_changed_at timestamptz,
  first_time boolean NOT NULL DEFAULT false,
  temporary_password_hash text,
  recovery_locked boolean NOT NULL DEFAULT false,
  -- Incremented by a change of password, which ends sign-on sessions of an older epoch.
  session_epoch integer NOT NULL DEFAULT 0,
  -- Renewed by every change of contacts, password or lock. A passcode and a grant record the version at the send: with
  -- another one they are void. Null until the first change.
  recovery_version uuid,
  -- Users of a directory: fingerprint of their entry when the row was written; null for built-in users.
  directory_digest text,
  -- Start of a password change in the directory whose outcome is unknown.
  directory_change_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX users_by_email ON users (email_lookup);
-- Not unique: stored User IDs that differ only in form are distinct users, each found by its exact form.
CREATE INDEX users_by_canonical_id ON users (canonical_user_id(user_id));

CREATE FUNCTION renew_recovery_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.recovery_version := gen_random_uuid();
  RETURN NEW;
END
$$;

-- A trigger, so that no writer can forget it. The temporary password of an invitation is excluded: its first use stores
-- the same password in another form.
CREATE TRIGGER users_renew_recovery_version BEFORE UPDATE ON users FOR EACH ROW
  WHEN ((OLD.email_sealed, OLD.business_phone_sealed, OLD.cell_phone_sealed, OLD.channels, OLD.password_hash,
      OLD.first_time, OLD.recovery_locked, OLD.session_epoch)
    IS DISTINCT FROM (NEW.email_sealed, NEW.business_phone_sealed, NEW.cell_phone_sealed, NEW.channels, NEW.password_hash,
      NEW.first_time, NEW.recovery_locked, NEW.session_epoch))
  EXECUTE FUNCTION renew_recovery_version();

CREATE TABLE password_history (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  password_hash text NOT NULL,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX password_history_by_user ON password_history (user_id, replaced_at DESC);


-- Recovery

CREATE TABLE recovery_transactions (
  id text PRIMARY KEY,
  -- The visitor's session; the page gets only wire_session.
  portal_session text NOT NULL,
  wire_session text NOT NULL,
  -- Name of the user for the page: the typed User ID, or the handle of a forgotten one.
  named_user text NOT NULL,
  -- Null for a decoy, whose User ID is unknown.
  user_id text,
  user_key text NOT NULL,
  user_version uuid,
  flow text NOT NULL CHECK (flow IN ('FPS', 'FUID')),
  user_type text NOT NULL,
  -- Shown to the Help Desk; a grant reads the user's row.
  first_time boolean NOT NULL,
  white_label text NOT NULL DEFAULT 'default',
  state text NOT NULL CHECK (state IN ('CHOOSE', 'SENT', 'VERIFIED', 'LOCKED', 'CLOSED')),
  -- Masked contacts by channel, as the page shows them.
  contacts jsonb NOT NULL,
  reference text NOT NULL,
  channel text,
  -- The passcode is derived from the server key, the transaction, this number and the salt; it is stored nowhere. The salt
  -- protects it from a reader of the key and an older copy of the database.
  code_number integer NOT NULL DEFAULT 0,
  passcode_salt text NOT NULL DEFAULT '',
  -- Letters are included after many wrong passcodes in a row.
  passcode_characters text NOT NULL DEFAULT 'digits',
  -- Another recovery's send to the same destination that this one has joined: the passcode is that of the other's send.
  joined_id text,
  joined_code_number integer,
  -- The passcode that the newest send has replaced, valid again when that send fails.
  replaced_send jsonb,
  sending boolean NOT NULL DEFAULT false,
  failed_sends integer NOT NULL DEFAULT 0,
  -- Channel of the newest send, when it could not be handed over.
  failed_channel text,
  sent_at timestamptz,
  valid_until timestamptz,
  -- Fingerprint of a browser in which the user has signed in: its wrong passcodes are counted separately.
  known_browser_key text,
  wrong_codes integer NOT NULL DEFAULT 0,
  -- Polls of a phone call with another code than the page shows.
  wrong_polls integer NOT NULL DEFAULT 0,
  verified_at timestamptz,
  -- Expiries that a response has reported: they stay, even if the clock is set back.
  has_expired boolean NOT NULL DEFAULT false,
  passcode_expired boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX recovery_transactions_by_session ON recovery_transactions (portal_session, created_at DESC);
CREATE INDEX recovery_transactions_sent_to_user ON recovery_transactions (user_id) WHERE state = 'SENT';
CREATE INDEX recovery_transactions_by_joined ON recovery_transactions (joined_id) WHERE joined_id IS NOT NULL;
-- Ended recoveries are deleted in batches.
CREATE INDEX recovery_transactions_by_end ON recovery_transactions (expires_at);
-- The Help Desk finds recoveries by the reference in their messages, and by user.
CREATE INDEX recovery_transactions_by_reference ON recovery_transactions (reference);
CREATE INDEX recovery_transactions_by_user_key ON recovery_transactions (user_key, created_at DESC);

-- One grant per transaction: a verified passcode, for one user, one flow and one use.
CREATE TABLE recovery_grants (
  transaction_id text PRIMARY KEY REFERENCES recovery_transactions ON DELETE CASCADE,
  portal_session text NOT NULL,
  user_id text NOT NULL,
  named_user text NOT NULL,
  user_version uuid,
  flow text NOT NULL,
  user_type text NOT NULL,
  first_time boolean NOT NULL,
  white_label text NOT NULL DEFAULT 'default',
  reference text NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'READY', 'USED')),
  -- Fingerprints of the idempotency keys of the right passcode, and of the step that used the grant.
  proof_key text,
  use_key text,
  -- Repetitions by visitors who missed a response are limited: of the right passcode, and of the password change.
  repeated_proofs integer NOT NULL DEFAULT 0,
  repeated_changes integer NOT NULL DEFAULT 0,
  -- Password changes that reached the costly hashing.
  hashed_changes integer NOT NULL DEFAULT 0,
  temporary_password_hmac text,
  temporary_attempts integer NOT NULL DEFAULT 0,
  -- Start of handing over the e-mail with the User ID; the grant is used when the e-mail was accepted.
  sending_since timestamptz,
  has_expired boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX recovery_grants_by_session ON recovery_grants (portal_session, created_at DESC);
-- A password change uses up all grants of its user.
CREATE INDEX recovery_grants_by_user ON recovery_grants (user_id);

-- Handles that replace a forgotten User ID, for one session and one recovery.
CREATE TABLE recovery_handles (
  handle text PRIMARY KEY,
  portal_session text NOT NULL,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  spent boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL
);


-- Limits of recoveries

-- Times of wrong passcodes by user over all transactions, also for unknown User IDs.
CREATE TABLE recovery_wrong_codes (
  user_key text PRIMARY KEY,
  at timestamptz[] NOT NULL,
  -- Since the last right passcode.
  in_a_row integer NOT NULL DEFAULT 0,
  -- Counters of unknown User IDs are limited in number, since anybody can create them.
  of_nobody boolean NOT NULL DEFAULT false,
  of_known_browser boolean NOT NULL DEFAULT false,
  -- User to notify that wrong passcodes have locked the recovery, and the last notice; unknown User IDs are treated alike.
  lock_notice_of text,
  lock_notice_language text,
  lock_noticed_at timestamptz
);
CREATE INDEX recovery_wrong_codes_by_lock_notice ON recovery_wrong_codes (lock_notice_of) WHERE lock_notice_of IS NOT NULL;

CREATE TABLE recovery_destinations (
  destination_key text PRIMARY KEY,
  sent_at timestamptz[] NOT NULL,
  of_nobody boolean NOT NULL DEFAULT false,
  -- Recovery that sent the newest message.
  last_transaction_id text
);

-- Uses by IP address.
CREATE TABLE recovery_addresses (
  address_key text PRIMARY KEY,
  uses integer NOT NULL,
  since timestamptz NOT NULL
);

-- Text messages and phone calls per hour, by channel and by country calling code.
CREATE TABLE phone_budgets (
  counted text NOT NULL,
  hour timestamptz NOT NULL,
  uses integer NOT NULL,
  PRIMARY KEY (counted, hour)
);

-- Accepted proofs of work by the nonce of their challenge, kept until it expires: each counts once.
CREATE TABLE spent_proofs (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_proofs_by_time ON spent_proofs (expires_at);


-- Messages

-- Messages to send. Each is sealed and deleted once a provider has accepted it; a decoy's message has no recipient.
CREATE TABLE queued_messages (
  id text PRIMARY KEY,
  -- The send of a passcode; null for other messages.
  transaction_id text REFERENCES recovery_transactions ON DELETE CASCADE,
  code_number integer,
  channel text NOT NULL,
  message_sealed text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- No attempt is left; the send is rolled back when it is due.
  has_failed boolean NOT NULL DEFAULT false,
  -- Trace of the request that queued the message (W3C Trace Context).
  traceparent text,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX queued_messages_by_time ON queued_messages (next_at);
CREATE INDEX queued_messages_by_transaction ON queued_messages (transaction_id);

-- Channels whose last message could not be handed over: decoys fail alike.
CREATE TABLE failing_channels (
  channel text PRIMARY KEY,
  failed_at timestamptz NOT NULL
);

-- Durations of the last sends of each channel, in milliseconds: a decoy takes as long, also after a restart.
CREATE TABLE recent_sends (
  channel text PRIMARY KEY,
  milliseconds integer[] NOT NULL
);

-- Messages of LOCAL and MOCK; the only table with passcodes in plain text.
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

-- Phone calls of a provider, with only a fingerprint of the passcode.
CREATE TABLE provider_calls (
  id text PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  transaction_id text NOT NULL REFERENCES recovery_transactions ON DELETE CASCADE,
  code_fingerprint text NOT NULL,
  -- Number of keys after which the call ends its input.
  code_digits integer NOT NULL DEFAULT 6,
  language text NOT NULL,
  spoken_text text NOT NULL,
  status text NOT NULL CHECK (status IN ('CALLING', 'ANSWERED', 'CONFIRMED', 'UNREACHABLE')),
  created_at timestamptz NOT NULL
);
CREATE INDEX provider_calls_by_transaction ON provider_calls (transaction_id, position DESC);

-- Messages handed to the message webhook, for the statuses of its callbacks; without recipient and text.
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

-- Callbacks by their webhook-id: a repeated one has no effect and gets the same response.
CREATE TABLE webhook_callbacks (
  id text PRIMARY KEY,
  body_fingerprint text NOT NULL,
  received_at timestamptz NOT NULL,
  response text
);
CREATE INDEX webhook_callbacks_by_time ON webhook_callbacks (received_at);


-- Sign-on

-- Only the hash of the cookie's value is stored. A session ends by expiry, log-out, or a newer session_epoch of its user.
CREATE TABLE sign_on_sessions (
  id_hash text PRIMARY KEY,
  user_id text NOT NULL,
  session_epoch integer NOT NULL,
  white_label text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_on_sessions_expires_at ON sign_on_sessions (expires_at);

-- Wrong passwords in a row, of a User ID or of a known browser (expires_at). Unknown User IDs have no session_epoch.
CREATE TABLE sign_in_failures (
  key text PRIMARY KEY,
  session_epoch integer,
  failures integer NOT NULL,
  -- Failures of each network at an account; null for a known browser.
  by_network jsonb,
  -- Random number that every write of an account replaces (compare and swap).
  revision integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  failed_at timestamptz NOT NULL,
  noticed_at timestamptz,
  expires_at timestamptz
);
CREATE INDEX sign_in_failures_by_end ON sign_in_failures (expires_at) WHERE expires_at IS NOT NULL;


-- Audit log

CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  event text NOT NULL,
  outcome text NOT NULL,
  user_hash text,
  transaction_id text,
  address_hash text,
  request_id text,
  reason text,
  -- Number of rejections that a row with the outcome "counted" stands for, all of the day (UTC) that begins at its time.
  times bigint,
  -- The bank's operator who read or changed a user, and the reason; deleted with the user.
  actor text,
  note text,
  -- Position in the feed for log systems, assigned at the first read: a transaction that commits late has a low id, which a
  -- reader would have passed.
  feed_position bigint
);
CREATE SEQUENCE audit_feed_positions;
CREATE INDEX audit_events_by_time ON audit_events (at);
CREATE UNIQUE INDEX audit_events_counted ON audit_events (event, reason, at) WHERE outcome = 'counted';
CREATE INDEX audit_events_by_kind ON audit_events (event, reason, id) WHERE outcome <> 'counted' AND reason IS NOT NULL;
CREATE INDEX audit_events_with_note ON audit_events (user_hash) WHERE note IS NOT NULL;
CREATE UNIQUE INDEX audit_events_in_feed ON audit_events (feed_position) WHERE feed_position IS NOT NULL;
CREATE INDEX audit_events_before_feed ON audit_events (id) WHERE feed_position IS NULL;


-- Content

-- Texts of the information pages. seeded_md5 is the hash of the release's text: a newer release replaces only texts that
-- were not edited.
CREATE TABLE content_pages (
  kind text NOT NULL CHECK (kind IN ('page', 'block')),
  site text NOT NULL,
  path text NOT NULL,
  html text NOT NULL,
  seeded_md5 text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, site, path)
);


-- Statistics

-- Usage records as the browser sent them, without anything that could be a secret. The columns after `record` are read
-- from it and validated when it is stored.
CREATE TABLE statistics_records (
  id bigserial PRIMARY KEY,
  received_at timestamptz NOT NULL,
  kind text NOT NULL,
  event text NOT NULL,
  white_label text NOT NULL,
  record jsonb NOT NULL,
  topic text NOT NULL DEFAULT 'other',
  sub_event text,
  journey text,
  scenario text,
  step text,
  channel text,
  address text,
  page text,
  part text,
  version text,
  vital text,
  succeeded boolean,
  status integer,
  elapsed_ms integer,
  value double precision
);
CREATE INDEX statistics_records_received_at ON statistics_records (received_at);
CREATE INDEX statistics_records_white_label ON statistics_records (white_label, kind, received_at);
CREATE INDEX statistics_records_topic ON statistics_records (topic, received_at);


-- Brand editor

-- Changed drafts, shared by all portals. Text, because jsonb would reorder the fields of the exported file.
CREATE TABLE brand_drafts (
  id text PRIMARY KEY,
  draft text NOT NULL,
  changed_at timestamptz NOT NULL
);
