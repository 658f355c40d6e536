-- A collapse is believed when several observations agree over time: what was seen of it is kept until then.
CREATE TABLE held_collapses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dealership_id integer NOT NULL REFERENCES dealerships (id),
  -- null: the dealership's website.
  feed_id integer REFERENCES feeds (id),
  -- When the first and the last of the observations that agree were made: a scan's time, a file's time.
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  observations integer NOT NULL,
  first_vins text[] NOT NULL,
  last_vins text[] NOT NULL,
  UNIQUE NULLS NOT DISTINCT (dealership_id, feed_id)
);

ALTER TABLE feeds
  DROP COLUMN held_collapse,
  -- 16 bytes each: rows of the last import whose VIN could not be read and that stood for no vehicle.
  ADD COLUMN unreadable_hashes bytea;
