CREATE TABLE users (
  user_id text PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  user_type text NOT NULL DEFAULT 'external' CHECK (user_type IN ('internal', 'external')),
  -- Contacts are sealed; only the e-mail can be looked up, by its fingerprint.
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
  -- Raised by a change of password; a sign-on session of an older epoch has ended.
  session_epoch integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX users_by_email ON users (email_lookup);

CREATE TABLE password_history (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  password_hash text NOT NULL,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX password_history_by_user ON password_history (user_id, replaced_at DESC);
