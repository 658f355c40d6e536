-- Events of IMS vehicles name the content they tell of instead of copying it: 100,000 new vehicles would double what is written.
ALTER TABLE events
  ALTER COLUMN data DROP NOT NULL,
  ADD COLUMN ims_vehicle_id integer,
  ADD COLUMN ims_import_id bigint,
  ADD COLUMN ims_row integer,
  ADD CHECK (data IS NOT NULL OR (ims_vehicle_id IS NOT NULL AND ims_import_id IS NOT NULL AND ims_row IS NOT NULL)),
  -- Dealerships are never deleted; the check would cost more than the row.
  DROP CONSTRAINT events_dealership_id_fkey;

-- The JSON of an IMS vehicle in the default format, as it stood at `at`; the same as presentImsVehicle makes.
CREATE FUNCTION ims_vehicle_json(vehicle ims_vehicles, stored ims_contents, updated timestamptz, at timestamptz)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format('{"id":%s,%s,"inventory_date":"%s","days_in_stock":%s,"created_at":"%s","updated_at":"%s"}',
    vehicle.id, substr(stored.content, 2, length(stored.content) - 2),
    coalesce(stored.inventory_date, (vehicle.created_at AT TIME ZONE 'UTC')::date),
    coalesce(
      (stored.age_days + ((at AT TIME ZONE 'UTC')::date - stored.age_date))::text,
      CASE WHEN (at AT TIME ZONE 'UTC')::date >= stored.inventory_date
        THEN ((at AT TIME ZONE 'UTC')::date - stored.inventory_date)::text END,
      'null'),
    to_char(vehicle.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_char(updated AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

-- The JSON text of any event's data. Readers use this, never the column.
CREATE FUNCTION event_data(event events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(event.data, (
    SELECT ims_vehicle_json(vehicle, stored, event.occurred_at, event.occurred_at)
    FROM ims_vehicles AS vehicle, ims_contents AS stored
    WHERE vehicle.id = event.ims_vehicle_id AND stored.import_id = event.ims_import_id AND stored.row = event.ims_row))
$$;
