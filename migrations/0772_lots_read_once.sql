-- A lot is read once rather than once for each filter: of 100,000 vehicles, in a fifth of the time. And no vehicle is compared with each
-- document: where statistics did not know of them yet, 8,000 vehicles took 10 s.

-- The figures, counted from the rows. An event or a change that names accounts makes viewers of them. What it reads first are
-- values rather than parts of the statement, so that only the partitions of the last week are opened. It is planned once: that takes
-- ten times as long as to run it.
CREATE OR REPLACE FUNCTION counted_lot(dealership integer) RETURNS SETOF lot_figures LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  since timestamptz := now() - interval '8 days';
  first_event bigint := (SELECT period_start(max(number)) FROM periods WHERE table_name = 'events' AND opened_at <= since);
  first_change bigint := (
    SELECT period_start(max(number)) FROM periods WHERE table_name = 'vehicle_changes' AND opened_at <= since);
  is_simple boolean := (SELECT ims_simple FROM dealerships WHERE id = dealership);
  searched_model integer := (
    SELECT id FROM embedding_models WHERE active_since IS NOT NULL ORDER BY active_since DESC, id DESC LIMIT 1);
BEGIN
  first_event := coalesce(first_event, 0);
  first_change := coalesce(first_change, 0);
  RETURN QUERY
  WITH filters AS (SELECT unnest(ARRAY['all', 'new', 'used']) AS filter),
  told AS MATERIALIZED (
    SELECT occurred_at AS at, condition, audience, account_id, except_account_ids,
      count(*) FILTER (WHERE type LIKE '%.created') AS created, count(*) FILTER (WHERE type LIKE '%.updated') AS updated,
      count(*) FILTER (WHERE type LIKE '%.removed') AS removed
    FROM events
    WHERE dealership_id = dealership AND id >= first_event AND occurred_at >= since AND sample_for IS NULL
      AND type IN ('vehicle.created', 'vehicle.updated', 'vehicle.removed', 'ims.vehicle.created', 'ims.vehicle.updated',
        'ims.vehicle.removed')
    GROUP BY 1, 2, 3, 4, 5
  ), dropped AS MATERIALIZED (
    SELECT at, vin, source, account_id, except_account_ids FROM vehicle_changes
    WHERE dealership_id = dealership AND id >= first_change AND at >= since AND type = 'price'
      AND jsonb_typeof(from_value) = 'number' AND jsonb_typeof(to_value) = 'number' AND to_value < from_value
  ), viewers AS MATERIALIZED (
    SELECT viewer FROM (
      SELECT -1 AS viewer
      UNION SELECT account_id FROM feeds WHERE dealership_id = dealership AND NOT shared
      UNION SELECT unnest(except_account_ids || account_id) FROM told
      UNION SELECT unnest(except_account_ids || account_id) FROM dropped
    ) AS named WHERE viewer IS NOT NULL
  ), vectors AS MATERIALIZED (
    -- A look-up for each: joined, all vectors may be read.
    SELECT source, vin, (SELECT created_at FROM embeddings AS e WHERE e.model_id = searched_model AND e.text_hash = d.text_hash) AS made_at
    FROM search_documents AS d WHERE dealership_id = dealership
  ), listings AS MATERIALIZED (
    -- A few days and conditions stand for a whole lot. Joined in full, as nothing else keeps the planner, which expects few rows where
    -- many have just been written, from comparing each vehicle with each vector: those of no vehicle pass no filter.
    SELECT viewer, website_condition, certified, website_date, ims_condition, ims_date, count(*) AS vehicles,
      count(of_website) AS website_vectors, min(of_website) AS oldest_of_website, count(of_ims) AS ims_vectors, min(of_ims) AS oldest_of_ims
    FROM viewers CROSS JOIN LATERAL (
      SELECT coalesce(website.vin, ims.vin) AS vin, website.condition AS website_condition, website.certified,
        website.inventory_date AS website_date, ims.condition AS ims_condition,
        coalesce(ims.listed_on, (ims.created_at AT TIME ZONE 'UTC')::date) AS ims_date
      FROM viewed_website_vehicles(dealership, 'all') AS website
      FULL JOIN viewed_ims_vehicles(dealership, 'all', is_simple, viewer) AS ims ON ims.vin = website.vin
    ) AS pair
    FULL JOIN (
      SELECT vin, min(made_at) FILTER (WHERE source = 'website') AS of_website, min(made_at) FILTER (WHERE source = 'ims') AS of_ims
      FROM vectors GROUP BY vin
    ) AS vector ON vector.vin = pair.vin
    GROUP BY viewer, website_condition, certified, website_date, ims_condition, ims_date
  ), seen AS MATERIALIZED (
    -- A filter may let through one side of a vehicle that both list.
    SELECT filter, viewer, listed_on, sum(vehicles) AS total, sum(vehicles) FILTER (WHERE condition = 'New') AS new,
      sum(vehicles) FILTER (WHERE is_certified) AS certified, sum(vehicles) FILTER (WHERE in_feed) AS ims,
      sum(vectors) AS embedded, min(oldest) AS oldest_vector_at
    FROM listings CROSS JOIN filters CROSS JOIN LATERAL (
      SELECT website_condition IS NOT NULL AND passes_filter(filter, website_condition) AS on_website,
        ims_condition IS NOT NULL AND passes_filter(filter, ims_condition) AS in_feed
    ) AS side CROSS JOIN LATERAL (
      SELECT website_condition AS condition, certified AS is_certified, website_date AS listed_on,
        website_vectors AS vectors, oldest_of_website AS oldest
      WHERE on_website
      UNION ALL
      SELECT ims_condition, ims_condition = 'Certified', ims_date, ims_vectors, oldest_of_ims WHERE in_feed AND NOT on_website
    ) AS listing
    GROUP BY filter, viewer, listed_on
  ), lots AS (
    SELECT filter, viewer, sum(total) AS total, sum(new) AS new, sum(certified) AS certified, sum(ims) AS ims,
      sum(embedded) AS embedded, min(oldest_vector_at) AS oldest_vector_at
    FROM seen GROUP BY filter, viewer
  ), days AS (
    SELECT filter, viewer, array_agg(listed_on ORDER BY listed_on) AS listed_on,
      array_agg(listed::integer ORDER BY listed_on) AS listed, array_agg(listed_days::bigint ORDER BY listed_on) AS listed_days
    FROM (
      SELECT filter, viewer, listed_on, sum(total) OVER up_to AS listed,
        sum(total * (listed_on - '2000-01-01'::date)) OVER up_to AS listed_days
      FROM seen WHERE listed_on IS NOT NULL
      WINDOW up_to AS (PARTITION BY filter, viewer ORDER BY listed_on)
    ) AS day
    GROUP BY filter, viewer
  ), changes AS (
    SELECT filter, viewer, at, created, updated, removed, 0 AS price_drops FROM filters, viewers, told
    WHERE concerns(viewer, account_id, except_account_ids) AND accepts_event(filter, audience, condition)
    UNION ALL
    -- As in seen_changes().
    SELECT filter, viewer, at, 0, 0, 0, 1 FROM filters, viewers, dropped
    WHERE concerns(viewer, account_id, except_account_ids) AND CASE
      WHEN filter = 'all' AND (source = 'website' OR is_simple) THEN true
      WHEN source = 'website' THEN EXISTS (
        SELECT FROM website_vehicles AS v
        WHERE v.dealership_id = dealership AND v.vin = dropped.vin AND passes_filter(filter, v.condition))
      ELSE EXISTS (
        SELECT FROM ims_vehicles AS v JOIN feeds AS f ON f.id = v.feed_id
        WHERE v.vin = dropped.vin AND f.dealership_id = dealership AND (f.shared OR f.account_id = viewer)
          AND passes_filter(filter, v.condition))
    END
  ), moments AS (
    SELECT filter, viewer, array_agg(at ORDER BY at) AS changed_at, array_agg(created::integer ORDER BY at) AS created,
      array_agg(updated::integer ORDER BY at) AS updated, array_agg(removed::integer ORDER BY at) AS removed,
      array_agg(price_drops::integer ORDER BY at) AS price_drops
    FROM (
      SELECT filter, viewer, at, sum(sum(created)) OVER since AS created, sum(sum(updated)) OVER since AS updated,
        sum(sum(removed)) OVER since AS removed, sum(sum(price_drops)) OVER since AS price_drops
      FROM changes GROUP BY filter, viewer, at
      WINDOW since AS (PARTITION BY filter, viewer ORDER BY at DESC)
    ) AS moment
    GROUP BY filter, viewer
  )
  SELECT dealership, filter, viewer,
    CASE WHEN viewer = -1 THEN ARRAY(SELECT other.viewer FROM viewers AS other WHERE other.viewer <> -1) ELSE '{}' END,
    coalesce(total, 0)::integer, coalesce(new, 0)::integer, coalesce(certified, 0)::integer, coalesce(ims, 0)::integer,
    coalesce(embedded, 0)::integer, oldest_vector_at, coalesce(listed_on, '{}'), coalesce(listed, '{}'),
    coalesce(listed_days, '{}'), coalesce(changed_at, '{}'), coalesce(created, '{}'), coalesce(updated, '{}'),
    coalesce(removed, '{}'), coalesce(price_drops, '{}')
  FROM filters CROSS JOIN viewers LEFT JOIN lots USING (filter, viewer) LEFT JOIN days USING (filter, viewer)
    LEFT JOIN moments USING (filter, viewer);
END $$;
