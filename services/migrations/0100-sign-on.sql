-- Sessions of the reference single sign-on service. Only the hash of the cookie's value is kept; a session ends when it
-- expires, is logged out, or when the user's session_epoch moves on after a password change.
CREATE TABLE sign_on_sessions (
  id_hash text PRIMARY KEY,
  user_id text NOT NULL,
  session_epoch integer NOT NULL,
  white_label text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_on_sessions_expires_at ON sign_on_sessions (expires_at);
