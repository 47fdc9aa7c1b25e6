-- Contacts by channel: a row for each, so that a new channel needs no column.

CREATE TABLE contacts (
  user_id text NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  -- Name of the channel in the contract.
  channel text NOT NULL,
  sealed text NOT NULL,
  -- Whether passcodes are offered; notices are sent anyway.
  receives_passcodes boolean NOT NULL DEFAULT true,
  PRIMARY KEY (user_id, channel)
);

INSERT INTO contacts (user_id, channel, sealed, receives_passcodes)
  SELECT user_id, channel, sealed, supported = ANY(channels)
  FROM users CROSS JOIN LATERAL (VALUES ('Email', email_sealed, 'email'), ('SMS', cell_phone_sealed, 'sms'),
    ('Call', business_phone_sealed, 'phone')) AS contact (channel, sealed, supported)
  WHERE sealed IS NOT NULL;


-- A portal of version 1.0 may run beside newer ones during an update, and knows only the columns of `users`. Two triggers
-- keep both alike; each ignores what the other writes. A later version drops the columns with them.

CREATE FUNCTION copy_columns_to_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contacts WHERE user_id = NEW.user_id AND channel = ANY(ARRAY[
    CASE WHEN NEW.email_sealed IS NULL THEN 'Email' END, CASE WHEN NEW.cell_phone_sealed IS NULL THEN 'SMS' END,
    CASE WHEN NEW.business_phone_sealed IS NULL THEN 'Call' END]);
  INSERT INTO contacts AS c (user_id, channel, sealed, receives_passcodes)
    SELECT NEW.user_id, channel, sealed, supported = ANY(NEW.channels)
    FROM (VALUES ('Email', NEW.email_sealed, 'email'), ('SMS', NEW.cell_phone_sealed, 'sms'),
      ('Call', NEW.business_phone_sealed, 'phone')) AS contact (channel, sealed, supported)
    WHERE sealed IS NOT NULL
    ON CONFLICT (user_id, channel) DO UPDATE SET sealed = excluded.sealed, receives_passcodes = excluded.receives_passcodes
      WHERE (c.sealed, c.receives_passcodes) IS DISTINCT FROM (excluded.sealed, excluded.receives_passcodes);
  RETURN NULL;
END
$$;
CREATE TRIGGER users_copy_contacts
  AFTER INSERT OR UPDATE OF email_sealed, cell_phone_sealed, business_phone_sealed, channels ON users FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_columns_to_contacts();

-- A change of any contact voids passcodes and grants, as that of a column does.
CREATE FUNCTION copy_contacts_to_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET recovery_version = gen_random_uuid(),
    email_sealed = (SELECT sealed FROM contacts c WHERE c.user_id = u.user_id AND channel = 'Email'),
    cell_phone_sealed = (SELECT sealed FROM contacts c WHERE c.user_id = u.user_id AND channel = 'SMS'),
    business_phone_sealed = (SELECT sealed FROM contacts c WHERE c.user_id = u.user_id AND channel = 'Call'),
    channels = ARRAY(SELECT name.supported
      FROM (VALUES (1, 'Email', 'email'), (2, 'SMS', 'sms'), (3, 'Call', 'phone')) AS name (position, channel, supported)
        JOIN contacts c ON c.user_id = u.user_id AND c.channel = name.channel AND c.receives_passcodes
      ORDER BY position)
  WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END
$$;
CREATE TRIGGER contacts_inserted AFTER INSERT ON contacts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_contacts_to_columns();
CREATE TRIGGER contacts_updated AFTER UPDATE ON contacts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_contacts_to_columns();
CREATE TRIGGER contacts_deleted AFTER DELETE ON contacts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_contacts_to_columns();


-- The channels of the outbox are those of the contract.
ALTER TABLE outbox_messages DROP CONSTRAINT outbox_messages_channel_check;
