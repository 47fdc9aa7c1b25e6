-- Since when the e-mail with the user ID is being handed over; the grant is used up once it was taken.
ALTER TABLE recovery_grants ADD COLUMN sending_since timestamptz;
