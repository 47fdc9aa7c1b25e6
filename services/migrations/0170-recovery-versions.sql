-- Renewed by every change of a user's contacts, password or lock, whatever makes it. A passcode and a grant record the
-- version at the send: with another one they are void. Null until the first change.
ALTER TABLE users ADD COLUMN recovery_version uuid;
ALTER TABLE recovery_transactions ADD COLUMN user_version uuid;
ALTER TABLE recovery_grants ADD COLUMN user_version uuid;
-- Marked the passcodes that a change of the password had voided.
ALTER TABLE recovery_transactions DROP COLUMN outdated;

CREATE FUNCTION renew_recovery_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.recovery_version := gen_random_uuid();
  RETURN NEW;
END
$$;

-- Not the temporary password of an invitation: its first use stores the same password in another form.
CREATE TRIGGER users_renew_recovery_version BEFORE UPDATE ON users FOR EACH ROW
  WHEN ((OLD.email_sealed, OLD.business_phone_sealed, OLD.cell_phone_sealed, OLD.channels, OLD.password_hash,
      OLD.first_time, OLD.recovery_locked, OLD.session_epoch)
    IS DISTINCT FROM (NEW.email_sealed, NEW.business_phone_sealed, NEW.cell_phone_sealed, NEW.channels, NEW.password_hash,
      NEW.first_time, NEW.recovery_locked, NEW.session_epoch))
  EXECUTE FUNCTION renew_recovery_version();
