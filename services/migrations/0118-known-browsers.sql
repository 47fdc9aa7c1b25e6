-- Wrong passcodes in a browser in which the user has signed in are counted for that browser alone.
ALTER TABLE recovery_transactions ADD COLUMN known_browser_key text;
ALTER TABLE recovery_wrong_codes ADD COLUMN of_known_browser boolean NOT NULL DEFAULT false;
