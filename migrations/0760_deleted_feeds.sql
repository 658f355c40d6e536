-- A feed can be deleted, or moved to another dealership. What it listed before stays with the deleted one, for the history of its
-- vehicles and for those who were shown them.
ALTER TABLE feeds ADD COLUMN deleted_at timestamptz;
ALTER TABLE feeds DROP CONSTRAINT feeds_dealership_id_provider_key;
CREATE UNIQUE INDEX feeds_dealership_provider ON feeds (dealership_id, provider) WHERE deleted_at IS NULL;
CREATE INDEX feeds_dealership ON feeds (dealership_id);

CREATE OR REPLACE FUNCTION seen_feeds(account integer) RETURNS SETOF feeds LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT f.* FROM subscriptions AS s JOIN feeds AS f ON f.dealership_id = s.dealership_id
  WHERE s.account_id = account AND s.active AND (f.shared OR f.account_id = account) AND f.deleted_at IS NULL
$$;

-- Deleted ones too: vehicles that they listed are still found as removed.
CREATE FUNCTION seen_feed_records(account integer) RETURNS SETOF feeds LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT f.* FROM subscriptions AS s JOIN feeds AS f ON f.dealership_id = s.dealership_id
  WHERE s.account_id = account AND s.active AND (f.shared OR f.account_id = account)
$$;
