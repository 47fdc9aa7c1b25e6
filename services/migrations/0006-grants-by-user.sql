-- A changed password uses up the user's other grants; without this every change reads all of them.
CREATE INDEX recovery_grants_by_user ON recovery_grants (user_id);
