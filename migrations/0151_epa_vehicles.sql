-- The EPA asks for its bulk file instead of many calls: its records are kept here and read by make and year.
CREATE TABLE epa_vehicles (
  epa_id integer PRIMARY KEY,
  -- Letters and digits of the make, in capitals: MERCEDESBENZ.
  make text NOT NULL,
  year smallint NOT NULL,
  -- JSON: an EpaVariant.
  variant text NOT NULL,
  -- Which load it was last seen in.
  load integer NOT NULL
);

CREATE INDEX epa_vehicles_make_year ON epa_vehicles (make, year);

-- Bulk files: when they were read, with what they are asked for again, and what went wrong the last time.
CREATE TABLE reference_loads (
  source text PRIMARY KEY,
  load integer NOT NULL DEFAULT 0,
  etag text,
  last_modified text,
  loaded_at timestamptz,
  rows integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT '2000-01-01T00:00:00Z',
  problem text
);

INSERT INTO reference_loads (source) VALUES ('epa');
