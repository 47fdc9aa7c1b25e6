-- The environment that has used this database, other than LOCAL and MOCK, which show everybody's messages.
ALTER TABLE server_data_key ADD COLUMN used_in text;
