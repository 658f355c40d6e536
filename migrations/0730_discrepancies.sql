-- Where the website and the feeds of a dealership disagree, and since when; kept, because `since` and the counts before a change
-- cannot be read from the vehicles.
CREATE TABLE discrepancies (
  dealership_id integer NOT NULL,
  -- An account with private feeds of the dealership, which sees other vehicles than the rest do; -1: the rest.
  viewer integer NOT NULL,
  vin text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('website_only', 'feed_only', 'differs')),
  -- That differs; '' for a vehicle of one side.
  field text NOT NULL,
  -- The inventory_types of subscriptions that see it so: a vehicle that is new here and used there differs for `all` alone.
  filters text[] NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (dealership_id, viewer, vin, kind, field)
);

-- What was counted with them. A row begins with the first comparison.
CREATE TABLE agreements (
  dealership_id integer NOT NULL,
  viewer integer NOT NULL,
  -- The inventory_type of subscriptions.
  filter text NOT NULL,
  -- {"both": 3, "website_only": 0, "feed_only": 1, "pending": 0, "differing": 1, "by_field": {"price": 1, ...}}
  counts jsonb NOT NULL,
  PRIMARY KEY (dealership_id, viewer, filter)
);

-- When a file of the feed was last read to its end: imported, or found unchanged.
ALTER TABLE feeds ADD COLUMN read_at timestamptz;
UPDATE feeds SET read_at = last_import_at;

-- As the account sees them: with its filter, and with the feeds that it may read.
CREATE FUNCTION seen_discrepancies(account integer) RETURNS SETOF discrepancies LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM seen_dealerships(account) AS d JOIN discrepancies AS c ON c.dealership_id = d.id
    AND c.viewer = CASE WHEN d.ims_private ? account::text THEN account ELSE -1 END AND d.inventory_type = ANY (c.filters)
$$;

CREATE FUNCTION seen_agreements(account integer) RETURNS SETOF agreements LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.* FROM seen_dealerships(account) AS d JOIN agreements AS a ON a.dealership_id = d.id
    AND a.viewer = CASE WHEN d.ims_private ? account::text THEN account ELSE -1 END AND a.filter = d.inventory_type
$$;
