-- Imports of a private feed count for its own account alone.
ALTER TABLE import_days
  -- The account that alone sees the feed; 0: whoever sees the dealership.
  ADD COLUMN private_account_id integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT import_days_pkey,
  ADD PRIMARY KEY (dealership_id, day, source, status, private_account_id);
