-- A scan in which a field is missing from most of the lot at once does not erase it until later scans agree.
CREATE TABLE lost_fields (
  dealership_id integer NOT NULL REFERENCES dealerships (id) ON DELETE CASCADE,
  field text NOT NULL,
  first_at timestamptz NOT NULL,
  observations integer NOT NULL,
  accepted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (dealership_id, field)
);

ALTER TABLE imports ADD COLUMN fill_rates jsonb;
