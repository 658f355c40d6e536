-- Who sees what, written once: a statement that answers an account reads through these functions, never the tables. Each is a
-- single SELECT, STABLE, neither STRICT nor SECURITY DEFINER and without SET, so that PostgreSQL plans it as part of the
-- statement. `viewed_...`: what any account with this filter and these feeds sees of one dealership, for answers that accounts
-- share. `seen_...`: what this account sees. `own_...`: what belongs to this account.

-- Certified vehicles count as used. Nothing hides what has no condition.
CREATE FUNCTION passes_filter(filter text, condition text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT filter = 'all' OR condition IS NULL OR (filter = 'new') = (condition = 'New')
$$;

-- Whether a subscription with this filter receives an event.
CREATE FUNCTION accepts_event(filter text, audience text, condition text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN audience IS NULL THEN passes_filter(filter, condition) ELSE filter = audience END
$$;

-- The listed vehicles of a website.
CREATE FUNCTION viewed_website_vehicles(dealership integer, filter text) RETURNS SETOF website_vehicles
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT v.* FROM website_vehicles AS v
  WHERE v.dealership_id = dealership AND v.active AND passes_filter(filter, v.condition)
$$;

-- The listed vehicles of the feeds. `simple`: the dealership's ims_simple. `viewer`: -1 represents every account without a private
-- feed of the dealership. If several readable feeds list a VIN, the one with the newest file counts.
CREATE FUNCTION viewed_ims_vehicles(dealership integer, filter text, simple boolean, viewer integer) RETURNS SETOF ims_vehicles
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT v.* FROM ims_vehicles AS v
  WHERE v.dealership_id = dealership AND v.active AND passes_filter(filter, v.condition) AND (simple OR EXISTS (
    SELECT FROM feeds AS own WHERE own.id = v.feed_id AND (own.shared OR own.account_id = viewer) AND NOT EXISTS (
      SELECT FROM ims_vehicles AS twin JOIN feeds AS newer ON newer.id = twin.feed_id
      WHERE twin.vin = v.vin AND twin.active AND twin.dealership_id = v.dealership_id AND twin.id <> v.id
        AND (newer.shared OR newer.account_id = viewer)
        AND (coalesce(newer.last_file_modified, '-infinity'), newer.id)
          > (coalesce(own.last_file_modified, '-infinity'), own.id))))
$$;

-- Those of a dealership that a subscriber with this filter hears of, and those for this account alone.
CREATE FUNCTION viewed_events(dealership integer, filter text, account integer) RETURNS SETOF events
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM events AS e
  WHERE e.dealership_id = dealership AND e.sample_for IS NULL AND coalesce(e.account_id, account) = account
    AND (e.except_account_ids IS NULL OR NOT account = ANY (e.except_account_ids))
    AND accepts_event(filter, e.audience, e.condition)
$$;

-- The dealerships that the account subscribes to, by their own id, with its subscription to each. A dealership's row is joined from
-- the left, so that a statement that uses only the subscription does not read it.
CREATE FUNCTION seen_dealerships(account integer) RETURNS TABLE (
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

-- The listed vehicles of websites.
CREATE FUNCTION seen_website_vehicles(account integer) RETURNS SETOF website_vehicles
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT v.* FROM subscriptions AS s
  CROSS JOIN LATERAL viewed_website_vehicles(s.dealership_id, s.inventory_type) AS v
  WHERE s.account_id = account AND s.active
$$;

-- Removed ones too. The filter is applied to the vehicle's last condition.
CREATE FUNCTION seen_website_records(account integer) RETURNS SETOF website_vehicles
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT v.* FROM subscriptions AS s JOIN website_vehicles AS v ON v.dealership_id = s.dealership_id
  WHERE s.account_id = account AND s.active AND passes_filter(s.inventory_type, v.condition)
$$;

-- The listed vehicles of feeds, each VIN of a dealership once.
CREATE FUNCTION seen_ims_vehicles(account integer) RETURNS SETOF ims_vehicles
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT v.* FROM subscriptions AS s JOIN dealerships AS d ON d.id = s.dealership_id
  CROSS JOIN LATERAL viewed_ims_vehicles(s.dealership_id, s.inventory_type, d.ims_simple, account) AS v
  WHERE s.account_id = account AND s.active
$$;

-- A private feed is read by one account.
CREATE FUNCTION seen_feeds(account integer) RETURNS SETOF feeds LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT f.* FROM subscriptions AS s JOIN feeds AS f ON f.dealership_id = s.dealership_id
  WHERE s.account_id = account AND s.active AND (f.shared OR f.account_id = account)
$$;

-- What every feed that the account reads lists or has listed: a VIN once per feed.
CREATE FUNCTION seen_ims_records(account integer) RETURNS SETOF ims_vehicles
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT v.* FROM subscriptions AS s JOIN feeds AS f ON f.dealership_id = s.dealership_id
  JOIN ims_vehicles AS v ON v.feed_id = f.id
  WHERE s.account_id = account AND s.active AND (f.shared OR f.account_id = account)
    AND passes_filter(s.inventory_type, v.condition)
$$;

-- Those of vehicles that the account sees, listed or not: while a feed is private, nobody else sees what it changed before.
-- A vehicle's records decide only where they can hide it: without a filter and with one shared feed, nothing is hidden. That a
-- feed's vehicle was listed is recorded in its own row, while all accounts read the feed.
CREATE FUNCTION seen_changes(account integer) RETURNS SETOF vehicle_changes
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

-- For this account alone. Of its private feeds it hears while it subscribes to the dealership.
CREATE FUNCTION own_events(account integer) RETURNS SETOF events LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM events AS e
  LEFT JOIN subscriptions AS s ON s.account_id = e.account_id AND s.active AND s.dealership_id = e.dealership_id
  WHERE e.account_id = account AND e.sample_for IS NULL AND (s.id IS NOT NULL OR NOT e.type LIKE 'ims.%')
    AND accepts_event(coalesce(s.inventory_type, 'all'), e.audience, e.condition)
$$;

CREATE FUNCTION seen_events(account integer) RETURNS SETOF events LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM subscriptions AS s
  CROSS JOIN LATERAL viewed_events(s.dealership_id, s.inventory_type, account) AS e
  WHERE s.account_id = account AND s.active AND e.account_id IS NULL
  UNION ALL
  SELECT e.* FROM own_events(account) AS e
$$;

-- With a filter, imports that were not counted for it are left out.
CREATE FUNCTION seen_imports(account integer) RETURNS SETOF imports LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.* FROM subscriptions AS s JOIN imports AS i ON i.dealership_id = s.dealership_id
  WHERE s.account_id = account AND s.active AND (s.inventory_type = 'all' OR i.filtered_counts IS NOT NULL)
$$;

CREATE FUNCTION seen_feed_imports(account integer) RETURNS SETOF feed_imports
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.* FROM subscriptions AS s JOIN feeds AS f ON f.dealership_id = s.dealership_id
  JOIN feed_imports AS i ON i.feed_id = f.id
  WHERE s.account_id = account AND s.active AND (f.shared OR f.account_id = account)
    AND (s.inventory_type = 'all' OR i.filtered_counts IS NOT NULL)
$$;

-- `vehicles`: those that the account's filter lets through.
CREATE FUNCTION seen_import_days(account integer) RETURNS TABLE (
  dealership_id integer, day date, source text, status text, imports integer, vehicles bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.dealership_id, i.day, i.source, i.status, i.imports,
    CASE s.inventory_type WHEN 'new' THEN i.new_vehicles WHEN 'used' THEN i.used_vehicles ELSE i.vehicles END
  FROM subscriptions AS s JOIN import_days AS i ON i.dealership_id = s.dealership_id
  WHERE s.account_id = account AND s.active AND i.private_account_id IN (0, account)
$$;

CREATE FUNCTION own_webhook_endpoints(account integer) RETURNS SETOF webhook_endpoints
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM webhook_endpoints AS e WHERE e.account_id = account
$$;

-- Deleted ones too, because their deliveries still count.
CREATE FUNCTION own_webhook_records(account integer) RETURNS SETOF webhooks LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT w.* FROM webhooks AS w WHERE w.account_id = account
$$;

CREATE FUNCTION own_webhooks(account integer) RETURNS SETOF webhooks LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT w.* FROM own_webhook_records(account) AS w WHERE w.deleted_at IS NULL
$$;

CREATE FUNCTION own_deliveries(account integer) RETURNS SETOF deliveries LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT d.* FROM own_webhook_records(account) AS w JOIN deliveries AS d ON d.webhook_id = w.id
$$;

CREATE FUNCTION own_prewarm_sessions(account integer) RETURNS SETOF prewarm_sessions
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.* FROM prewarm_sessions AS s WHERE s.account_id = account
$$;

CREATE FUNCTION own_prewarm_vins(account integer) RETURNS SETOF prewarm_vins LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT v.* FROM prewarm_vins AS v WHERE v.account_id = account
$$;

CREATE FUNCTION own_setups(account integer) RETURNS SETOF setup_jobs LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.* FROM setup_jobs AS s WHERE s.account_id = account
$$;

CREATE FUNCTION own_usage(account integer) RETURNS SETOF usage_daily LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT u.* FROM usage_daily AS u WHERE u.account_id = account
$$;

CREATE FUNCTION own_api_keys(account integer) RETURNS SETOF api_keys LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT k.* FROM api_keys AS k WHERE k.account_id = account
$$;

CREATE FUNCTION own_members(account integer) RETURNS SETOF members LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.* FROM members AS m WHERE m.account_id = account
$$;

-- Links that were not used yet.
CREATE FUNCTION own_invitations(account integer) RETURNS SETOF invitations LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.* FROM invitations AS i WHERE i.account_id = account AND i.used_at IS NULL
$$;
