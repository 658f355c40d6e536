-- Usage is also counted by key. 0: counted before keys were.
ALTER TABLE usage_daily ADD COLUMN key_id integer NOT NULL DEFAULT 0;
ALTER TABLE usage_daily DROP CONSTRAINT usage_daily_pkey,
  ADD PRIMARY KEY (account_id, day, dealership_id, class, key_type, key_id);
