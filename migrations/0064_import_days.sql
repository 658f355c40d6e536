-- What usage counts of imports, kept by the day when the imports themselves are trimmed.
CREATE TABLE import_days (
  dealership_id integer NOT NULL,
  -- UTC.
  day date NOT NULL,
  source text NOT NULL CHECK (source IN ('website', 'ims')),
  -- As in imports and feed_imports.
  status text NOT NULL,
  imports integer NOT NULL,
  -- Vehicles received from websites, or counted in the feed.
  vehicles bigint NOT NULL,
  PRIMARY KEY (dealership_id, day, source, status)
);
CREATE INDEX import_days_day ON import_days USING brin (day);

INSERT INTO import_days
SELECT dealership_id, (completed_at AT TIME ZONE 'UTC')::date, 'website', status, count(*), sum(total_received)
FROM imports GROUP BY 1, 2, 4
UNION ALL
SELECT feeds.dealership_id, (completed_at AT TIME ZONE 'UTC')::date, 'ims', status, count(*), sum(vehicle_count)
FROM feed_imports JOIN feeds ON feeds.id = feed_imports.feed_id GROUP BY 1, 2, 4;

-- Only the newest 100 of each dealership are kept from now on.
DELETE FROM imports WHERE id IN (
  SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY dealership_id ORDER BY id DESC) AS place FROM imports) AS placed
  WHERE place > 100);

CREATE INDEX setup_jobs_ended ON setup_jobs (completed_at) WHERE status IN ('completed', 'failed');
CREATE INDEX webhooks_endpoint ON webhooks (endpoint_id);
CREATE INDEX webhooks_deleted ON webhooks (deleted_at) WHERE deleted_at IS NOT NULL;
