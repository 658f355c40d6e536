-- What the first version of these functions read in vain. A dealership's row is joined from the left, so that a statement that
-- uses only the subscription does not read it.
CREATE OR REPLACE FUNCTION seen_dealerships(account integer) RETURNS TABLE (
  id integer, public_id text, website_url text, website text, name text, street text, city text, state text, zip text,
  phone text, shown_name text, version bigint, new_count integer, used_count integer, complete_seen_at timestamptz,
  observed_at timestamptz, ims_version bigint, ims_imported_at timestamptz, ims_new_count integer, ims_used_count integer,
  ims_simple boolean, ims_shared boolean, ims_private jsonb, account_id integer, subscription_id integer,
  inventory_type text, stated jsonb, subscribed_at timestamptz, subscription_updated_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.dealership_id, d.public_id, d.website_url, d.website, d.name, d.street, d.city, d.state, d.zip, d.phone,
    coalesce(s.stated ->> 'name', d.name, d.website), d.version, d.new_count, d.used_count, d.complete_seen_at,
    d.observed_at, d.ims_version, d.ims_imported_at, d.ims_new_count, d.ims_used_count, d.ims_simple, d.ims_shared,
    d.ims_private, s.account_id, s.id, s.inventory_type, s.stated, s.created_at, s.updated_at
  FROM subscriptions AS s LEFT JOIN dealerships AS d ON d.id = s.dealership_id
  WHERE s.account_id = account AND s.active
$$;

-- The account's dealerships that have listed a VIN, found by the VIN: an account may have thousands. The limit keeps a look-up
-- for each: joined, all subscriptions of the account may be read.
CREATE FUNCTION seen_listers(account integer, of_vin text) RETURNS TABLE (
  id integer, public_id text, shown_name text, complete_seen_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT d.id, d.public_id, d.shown_name, d.complete_seen_at FROM (
    SELECT c.dealership_id FROM vehicle_changes AS c WHERE c.vin = of_vin
    UNION SELECT v.dealership_id FROM website_vehicles AS v WHERE v.vin = of_vin AND v.active
    UNION SELECT v.dealership_id FROM ims_vehicles AS v WHERE v.vin = of_vin AND v.active
  ) AS lister
  CROSS JOIN LATERAL (SELECT * FROM seen_dealerships(account) AS s WHERE s.id = lister.dealership_id LIMIT 1) AS d
$$;

-- A vehicle's records decide only where they can hide it: without a filter and with one shared feed, nothing is hidden. That a
-- feed's vehicle was listed is recorded in its own row, while all accounts read the feed.
CREATE OR REPLACE FUNCTION seen_changes(account integer) RETURNS SETOF vehicle_changes
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM subscriptions AS s JOIN (
    SELECT stored.* FROM vehicle_changes AS stored
    UNION ALL
    SELECT v.listed_change_id, v.dealership_id, v.vin, 'ims', 'listed', NULL, NULL::jsonb, NULL::jsonb, v.created_at,
      NULL::integer, NULL::integer[]
    FROM ims_vehicles AS v WHERE v.listed_change_id IS NOT NULL
  ) AS c ON c.dealership_id = s.dealership_id
  WHERE s.account_id = account AND s.active AND (c.account_id IS NULL OR c.account_id = account)
    AND (c.except_account_ids IS NULL OR NOT account = ANY (c.except_account_ids))
    AND CASE
      WHEN s.inventory_type = 'all' AND (c.source = 'website'
        OR (SELECT d.ims_simple FROM dealerships AS d WHERE d.id = c.dealership_id)) THEN true
      WHEN c.source = 'website' THEN EXISTS (
        SELECT FROM website_vehicles AS v
        WHERE v.dealership_id = c.dealership_id AND v.vin = c.vin AND passes_filter(s.inventory_type, v.condition))
      ELSE EXISTS (
        SELECT FROM ims_vehicles AS v JOIN feeds AS f ON f.id = v.feed_id
        WHERE v.vin = c.vin AND f.dealership_id = c.dealership_id AND (f.shared OR f.account_id = account)
          AND passes_filter(s.inventory_type, v.condition))
    END
$$;

CREATE FUNCTION own_webhook_endpoints(account integer) RETURNS SETOF webhook_endpoints
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM webhook_endpoints AS e WHERE e.account_id = account
$$;
