-- Events and deliveries by day: a day whose retention is over is dropped whole instead of row by row.
DROP FUNCTION event_data(events);
ALTER TABLE events DROP CONSTRAINT events_account_id_fkey;

DO $$
DECLARE
  of_table text;
  given record;
  first integer;
  past text;
  old_index record;
BEGIN
  FOREACH of_table IN ARRAY ARRAY['events', 'deliveries'] LOOP
    EXECUTE format('SELECT last_value, is_called FROM %I', of_table || '_id_seq') INTO given;
    first := (given.last_value >> 30)::integer;
    past := of_table || '_p' || first;
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id DROP IDENTITY', of_table);
    EXECUTE format('CREATE SEQUENCE %I', of_table || '_id_seq');
    PERFORM setval(of_table || '_id_seq', given.last_value, given.is_called);
    EXECUTE format('ALTER TABLE %I RENAME TO %I', of_table, past);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id SET DEFAULT nextval(%L)', past, of_table || '_id_seq');
    FOR old_index IN SELECT indexname FROM pg_indexes WHERE schemaname = current_schema AND tablename = past LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', old_index.indexname,
        replace(old_index.indexname, of_table, past));
    END LOOP;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE
      INCLUDING COMPRESSION, PRIMARY KEY (id)) PARTITION BY RANGE (id)', of_table, past);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)',
      of_table, past, period_start(first + 1));
    PERFORM create_period(of_table, first + 1);
    INSERT INTO periods VALUES (of_table, first, now());
  END LOOP;
END $$;

CREATE INDEX events_dealership ON events (dealership_id, id);
CREATE INDEX events_occurred ON events (occurred_at);
CREATE INDEX events_account ON events (account_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX deliveries_pending ON deliveries (lane_id, event_id, id) WHERE status = 'pending';
CREATE INDEX deliveries_webhook ON deliveries (webhook_id, id);
CREATE INDEX deliveries_owed ON deliveries (webhook_id, id)
  WHERE status IN ('failed', 'skipped') AND next_attempt_at IS NULL;

-- The JSON text of any event's data. Readers use this, never the column.
CREATE FUNCTION event_data(event events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(event.data, (
    SELECT ims_vehicle_json(vehicle, stored, event.occurred_at, event.occurred_at)
    FROM ims_vehicles AS vehicle, ims_contents AS stored
    WHERE vehicle.id = event.ims_vehicle_id AND stored.import_id = event.ims_import_id AND stored.row = event.ims_row))
$$;
