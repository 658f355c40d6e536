-- What changed of every vehicle, kept 400 days. Tables that only grow at their end are partitioned by ranges of ids: a
-- period (a day, a month) gets the next range when it begins, and is dropped whole when its time is over.

-- The periods of a table that have begun; the partition <table>_p<number> holds the ids from number * 2^30 on.
CREATE TABLE periods (
  table_name text NOT NULL,
  number integer NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (table_name, number)
);

CREATE FUNCTION period_start(number integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT number::bigint << 30';

-- Attached after it was made: writers of the other partitions do not wait.
CREATE FUNCTION create_period(of_table text, number integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partition text := of_table || '_p' || number;
BEGIN
  IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE INCLUDING COMPRESSION)
    WITH (fillfactor = %s)', partition, of_table, CASE of_table WHEN 'deliveries' THEN 85 ELSE 100 END);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
    of_table, partition, period_start(number), period_start(number + 1));
END $$;

-- Opens the next period where `at` lies in a later one than the last that was opened: ids go on in its range. The
-- partition after it is made now, so that one is there whenever this runs late. True: a period was opened.
CREATE FUNCTION open_period(of_table text, unit text, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  latest periods;
  given bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7302418, hashtext(of_table));
  SELECT * INTO latest FROM periods WHERE table_name = of_table ORDER BY number DESC LIMIT 1;
  IF date_trunc(unit, at, 'UTC') <= date_trunc(unit, latest.opened_at, 'UTC') THEN RETURN false; END IF;
  PERFORM create_period(of_table, latest.number + 2);
  EXECUTE format('SELECT last_value FROM %I', of_table || '_id_seq') INTO given;
  IF given < period_start(latest.number + 1) THEN
    PERFORM setval(of_table || '_id_seq', period_start(latest.number + 1));
  END IF;
  INSERT INTO periods VALUES (of_table, latest.number + 1, at);
  RETURN true;
END $$;

-- Drops the periods whose last row has a `time_column` before `before`; the latest one stays. Answers how many.
CREATE FUNCTION drop_periods(of_table text, time_column text, before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  past record;
  is_over boolean;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7302418, hashtext(of_table));
  FOR past IN
    SELECT number, of_table || '_p' || number AS partition FROM periods AS p WHERE table_name = of_table
      AND EXISTS (SELECT FROM periods AS later WHERE later.table_name = of_table AND later.number > p.number)
    ORDER BY number
  LOOP
    EXECUTE format('SELECT coalesce((SELECT %I < $1 FROM %I ORDER BY id DESC LIMIT 1), true)', time_column, past.partition)
      INTO is_over USING before;
    EXIT WHEN NOT is_over;
    EXECUTE format('DROP TABLE %I', past.partition);
    DELETE FROM periods WHERE table_name = of_table AND number = past.number;
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

CREATE SEQUENCE vehicle_changes_id_seq;
CREATE TABLE vehicle_changes (
  id bigint NOT NULL DEFAULT nextval('vehicle_changes_id_seq') PRIMARY KEY,
  dealership_id integer NOT NULL,
  vin text NOT NULL,
  source text NOT NULL CHECK (source IN ('website', 'ims')),
  type text NOT NULL
    CHECK (type IN ('listed', 'price', 'odometer', 'photos', 'condition', 'other', 'removed', 'returned')),
  -- null where the vehicle itself was listed, removed or has returned.
  field text,
  -- JSON; of photos their number. Texts are cut at 500 characters, larger lists are left out.
  from_value jsonb,
  to_value jsonb,
  at timestamptz NOT NULL
) PARTITION BY RANGE (id);
CREATE INDEX vehicle_changes_vin ON vehicle_changes (vin, id);
CREATE INDEX vehicle_changes_prices ON vehicle_changes (dealership_id, at) WHERE type = 'price';
SELECT create_period('vehicle_changes', 0), create_period('vehicle_changes', 1);
INSERT INTO periods VALUES ('vehicle_changes', 0, now());
