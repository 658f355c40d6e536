-- One kind of lease for dealerships and feed files, so that a heartbeat rewrites no row that anybody else reads; and how a
-- dealership is collected, apart from what every reader joins.
CREATE TABLE leases (
  resource text NOT NULL CHECK (resource IN ('dealership', 'feed_file')),
  resource_id integer NOT NULL,
  holder uuid NOT NULL,
  -- By the database's clock. An expired lease may be taken by another holder.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (resource, resource_id)
) WITH (fillfactor = 50);

CREATE TABLE dealership_collection (
  dealership_id integer PRIMARY KEY REFERENCES dealerships (id),
  last_import_at timestamptz,
  -- null: nobody subscribes, nothing is collected.
  next_import_at timestamptz,
  -- Scans in a row that found changes (positive) or found none (negative); decides full or half cadence.
  change_streak integer NOT NULL DEFAULT 0,
  -- Imports in a row that failed; each lengthens the wait for the next.
  failed_imports integer NOT NULL DEFAULT 0,
  fast_cadence boolean NOT NULL DEFAULT false,
  -- Why the last import was not completed; null when it was.
  collection_problem text
) WITH (fillfactor = 80);
INSERT INTO dealership_collection
  SELECT id, last_import_at, next_import_at, change_streak, failed_imports, fast_cadence, collection_problem FROM dealerships;
CREATE INDEX dealership_collection_due ON dealership_collection (next_import_at) WHERE next_import_at IS NOT NULL;

ALTER TABLE dealerships
  DROP COLUMN last_import_at,
  DROP COLUMN next_import_at,
  DROP COLUMN change_streak,
  DROP COLUMN failed_imports,
  DROP COLUMN fast_cadence,
  DROP COLUMN collection_problem,
  DROP COLUMN collector,
  DROP COLUMN collector_until;
ALTER TABLE feed_files
  DROP COLUMN importer,
  DROP COLUMN importer_until;
