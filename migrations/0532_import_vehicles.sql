-- An import shows the vehicles that it changed: they are found by the time at which it ended.
CREATE INDEX vehicle_changes_imports ON vehicle_changes (dealership_id, at) WHERE source = 'website';

-- The vehicles that an import changed, as the account's filter makes them: one that crossed it was created or removed. What
-- decides is the vehicle's condition then: the present one, unless a later change tells the one before it. The heading likewise.
CREATE FUNCTION seen_import_vehicles(account integer) RETURNS TABLE (
  import_id bigint, kind text, vin text, heading text, changes jsonb, change_id bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.id, shown.kind, changed.vin,
    CASE shown.kind WHEN 'removed' THEN coalesce(changed.heading_before, after.heading) ELSE after.heading END,
    CASE shown.kind WHEN 'updated' THEN changed.changes ELSE '[]' END, changed.last_id
  FROM seen_imports(account) AS i JOIN subscriptions AS s ON s.dealership_id = i.dealership_id AND s.account_id = account AND s.active
  CROSS JOIN LATERAL (
    SELECT c.vin, max(c.id) AS last_id, bool_or(c.type IN ('listed', 'returned')) AS appeared,
      bool_or(c.type = 'removed') AS gone,
      min(c.from_value #>> '{}') FILTER (WHERE c.field = 'condition') AS condition_before,
      min(c.from_value #>> '{}') FILTER (WHERE c.field = 'heading') AS heading_before,
      jsonb_agg(jsonb_build_object('field', c.field, 'from', c.from_value, 'to', c.to_value) ORDER BY c.id)
        FILTER (WHERE c.field IS NOT NULL) AS changes
    FROM vehicle_changes AS c
    WHERE c.dealership_id = i.dealership_id AND c.at = i.completed_at AND c.source = 'website'
    GROUP BY c.vin
  ) AS changed
  JOIN website_vehicles AS v ON v.dealership_id = i.dealership_id AND v.vin = changed.vin
  CROSS JOIN LATERAL (
    SELECT coalesce(min(later.value) FILTER (WHERE later.field = 'condition'), v.condition) AS condition,
      coalesce(min(later.value) FILTER (WHERE later.field = 'heading'), content_json(v.rendered) ->> 'heading') AS heading
    FROM (
      SELECT DISTINCT ON (c.field) c.field, c.from_value #>> '{}' AS value FROM vehicle_changes AS c
      WHERE c.vin = v.vin AND c.dealership_id = v.dealership_id AND c.source = 'website' AND c.id > changed.last_id
        AND c.field IN ('condition', 'heading')
      ORDER BY c.field, c.id
    ) AS later
  ) AS after
  CROSS JOIN LATERAL (
    SELECT NOT changed.appeared
        AND passes_filter(s.inventory_type, coalesce(changed.condition_before, after.condition)) AS was_seen,
      NOT changed.gone AND passes_filter(s.inventory_type, after.condition) AS is_seen
  ) AS sight
  CROSS JOIN LATERAL (
    SELECT CASE WHEN sight.was_seen AND sight.is_seen THEN 'updated' WHEN sight.is_seen THEN 'created'
      WHEN sight.was_seen THEN 'removed' END AS kind
  ) AS shown
  WHERE shown.kind IS NOT NULL
$$;
