-- Dealerships that the operator lists by source, set up or not, for everybody to find.
CREATE TABLE directory_sources (
  name text PRIMARY KEY,
  license text,
  loaded_at timestamptz NOT NULL,
  entries integer NOT NULL DEFAULT 0
);

CREATE TABLE directory_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL REFERENCES directory_sources (name) ON DELETE CASCADE,
  name text NOT NULL,
  -- Null: none of its own.
  website text,
  -- Identifies the website, as in dealership_hosts.
  host text,
  street text,
  city text,
  -- The full name.
  state text,
  zip text,
  country text,
  phone text,
  -- Spelled as makes are.
  brands text[] NOT NULL,
  latitude double precision,
  longitude double precision
);
CREATE INDEX directory_entries_source ON directory_entries (source);
CREATE INDEX directory_entries_host ON directory_entries (host);
CREATE INDEX directory_entries_place ON directory_entries (latitude, longitude);
CREATE INDEX directory_entries_state ON directory_entries (state, id);
CREATE INDEX directory_entries_city ON directory_entries (fold_name(city));
CREATE INDEX directory_entries_zip ON directory_entries (left(replace(upper(zip), ' ', ''), 5));
CREATE INDEX directory_entries_name ON directory_entries USING gist (fold_name(name) gist_trgm_ops (siglen = 64));
