-- What an import needs of its vehicles until they are valid. Read from the contents, it took a quarter of the transaction that
-- makes 100,000 new vehicles valid, and wrote all their pages to disk once more.
CREATE TABLE ims_staged_vehicles (
  import_id bigint NOT NULL,
  row integer NOT NULL,
  vin text NOT NULL,
  hash bytea NOT NULL,
  condition text NOT NULL,
  year integer,
  -- Lower case.
  make text,
  model text,
  trim text,
  price double precision,
  odometer_miles integer,
  listed_on date
);
CREATE INDEX ims_staged_vehicles_import ON ims_staged_vehicles (import_id);

ALTER TABLE ims_contents
  DROP COLUMN vin,
  DROP COLUMN hash,
  DROP COLUMN condition,
  DROP COLUMN year,
  DROP COLUMN make,
  DROP COLUMN model,
  DROP COLUMN trim,
  DROP COLUMN price,
  DROP COLUMN odometer_miles;
