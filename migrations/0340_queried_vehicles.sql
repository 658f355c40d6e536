-- What vehicles are queried by, as typed columns beside those that search and comparables read.
ALTER TABLE website_vehicles
  -- Lower case. Base interior color.
  ADD COLUMN interior text,
  ADD COLUMN stock_number text,
  ADD COLUMN msrp double precision,
  -- In the page's own unit.
  ADD COLUMN odometer integer,
  ADD COLUMN cylinders integer,
  ADD COLUMN doors integer,
  ADD COLUMN has_photos boolean,
  ADD COLUMN in_transit boolean;
-- The columns of existing rows are filled by the job that renders anew.

-- A query reads the listed vehicles of the account's dealerships from this index alone: their rows are ten times as wide.
CREATE INDEX website_vehicles_queried ON website_vehicles (dealership_id, vin) INCLUDE (condition, certified, year, make, model, trim,
  body, drivetrain, fuel, transmission, color, interior, stock_number, price, msrp, odometer, cylinders, doors, has_photos,
  in_transit, inventory_date, first_seen_at, updated_at) WHERE active;
DROP INDEX website_vehicles_listed;
CREATE INDEX website_vehicles_formerly ON website_vehicles (dealership_id, removed_at) WHERE NOT active;
-- Scoring VINs asks for removed vehicles too: without an index of them, all of the account's were read.
CREATE INDEX website_vehicles_formerly_vin ON website_vehicles (vin) WHERE NOT active;

ALTER TABLE ims_staged_vehicles
  ADD COLUMN body text,
  ADD COLUMN drivetrain text,
  ADD COLUMN fuel text,
  ADD COLUMN transmission text,
  ADD COLUMN stock_number text,
  -- price is the internet price, because the feed states no other.
  ADD COLUMN is_internet_price boolean,
  ADD COLUMN msrp double precision,
  ADD COLUMN cylinders integer,
  ADD COLUMN doors integer,
  ADD COLUMN has_photos boolean;
ALTER TABLE ims_vehicles
  -- Lower case, in the provider's words.
  ADD COLUMN body text,
  ADD COLUMN drivetrain text,
  ADD COLUMN fuel text,
  ADD COLUMN transmission text,
  ADD COLUMN stock_number text,
  ADD COLUMN is_internet_price boolean,
  ADD COLUMN msrp double precision,
  ADD COLUMN cylinders integer,
  ADD COLUMN doors integer,
  ADD COLUMN has_photos boolean;
CREATE INDEX ims_vehicles_formerly ON ims_vehicles (dealership_id, updated_at) WHERE NOT active;

CREATE FUNCTION fact_text(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(left(lower(btrim(regexp_replace(said, '\s+', ' ', 'g'))), 80), '')
$$;

UPDATE ims_vehicles AS vehicle
SET body = fact_text(stored.fields ->> 'body'), drivetrain = fact_text(stored.fields ->> 'drivetrain'),
  fuel = fact_text(stored.fields ->> 'fuel_type'), transmission = fact_text(stored.fields ->> 'transmission'),
  stock_number = fact_text(stored.fields ->> 'stock_number'),
  is_internet_price = (stored.fields ->> 'price') IS NULL, msrp = (stored.fields ->> 'msrp')::float8,
  cylinders = (stored.fields ->> 'engine_cylinders')::integer, doors = (stored.fields ->> 'doors')::integer,
  has_photos = coalesce(stored.fields ->> 'photo_urls', '') <> ''
FROM (SELECT import_id, row, content_json(content) AS fields FROM ims_contents OFFSET 0) AS stored
WHERE stored.import_id = vehicle.import_id AND stored.row = vehicle.row;

-- In lower case and without accents, as src/lib/plain-letters.ts does it.
CREATE FUNCTION plain_letters(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(said) = length(said) THEN lower(said)
    ELSE lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036f]', '', 'g')) END
$$;

-- Whether every word stands in the texts of a vehicle (heading, trim, features, description), between signs or spaces. `document`:
-- a rendered website vehicle, or the content of an IMS vehicle. Most documents lack a word, and are not parsed.
CREATE FUNCTION has_words(document text, words text[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 20000 AS $$
DECLARE
  folded text := plain_letters(document);
  fields jsonb;
  word text;
BEGIN
  FOREACH word IN ARRAY words LOOP
    IF strpos(folded, word) = 0 AND word !~ '["\\]' THEN RETURN false; END IF;
  END LOOP;
  fields := content_json(document);
  folded := plain_letters(concat_ws(' ', fields ->> 'heading', fields ->> 'series', fields ->> 'trim',
    CASE WHEN jsonb_typeof(fields -> 'features') = 'array'
      THEN (SELECT string_agg(feature, ' ') FROM jsonb_array_elements_text(fields -> 'features') AS feature)
      ELSE fields ->> 'features' END,
    fields ->> 'description'));
  FOREACH word IN ARRAY words LOOP
    IF folded !~ ('(^|[^[:alnum:]])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') || '($|[^[:alnum:]])') THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END $$;
