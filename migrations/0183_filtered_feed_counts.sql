-- A subscription with a filter is shown the counts of feed imports, and in usage, for the vehicles that it covers.
ALTER TABLE feed_imports
  -- {"new": {"vehicles": 3, "new": 1, "updated": 0, "removed": 0, "rejected": 0, "warnings": {}}, "used": {...}}; null: counted before this column was added.
  ADD COLUMN filtered_counts jsonb;

ALTER TABLE feeds
  -- How many of last_vehicle_count are new; the others are used or certified.
  ADD COLUMN last_new_count integer;
UPDATE feeds SET last_new_count = (
  SELECT count(*) FROM ims_vehicles AS vehicle
  WHERE vehicle.dealership_id = feeds.dealership_id AND vehicle.feed_id = feeds.id AND vehicle.active
    AND vehicle.condition = 'New')
WHERE last_vehicle_count IS NOT NULL;

ALTER TABLE import_days
  -- Of `vehicles`, those that each filter lets through; counted since these columns were added.
  ADD COLUMN new_vehicles bigint NOT NULL DEFAULT 0,
  ADD COLUMN used_vehicles bigint NOT NULL DEFAULT 0;
