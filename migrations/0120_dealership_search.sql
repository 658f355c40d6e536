-- Dealerships are found by name, town, ZIP code, phone and website, also where the words are misspelled.
--
-- pg_trgm is a trusted extension: the role that migrates needs CREATE on the database, not more. Where even that is
-- refused, an administrator runs this line once, in a schema of the role's search_path.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Small letters without accents, so that Châteauguay is found as CHATEAUGUAY. Not unaccent(): an index needs a function
-- whose result depends on nothing but its argument.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(name,
  'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ’',
  'aaaaaaceeeeiiiinooooouuuuyyAAAAAACEEEEIIIINOOOOOUUUUYY'''));

CREATE INDEX dealerships_name ON dealerships USING gist (fold_name(coalesce(name, website)) gist_trgm_ops (siglen = 64));
CREATE INDEX dealerships_city ON dealerships (fold_name(city));
-- Five digits, or the first five characters of a Canadian postal code.
CREATE INDEX dealerships_zip ON dealerships (left(replace(upper(zip), ' ', ''), 5));
CREATE INDEX dealerships_phone ON dealerships (right(regexp_replace(phone, '\D', '', 'g'), 10));
CREATE INDEX dealership_hosts_similar ON dealership_hosts USING gist (host gist_trgm_ops (siglen = 64));
CREATE INDEX subscriptions_stated ON subscriptions (account_id) WHERE active AND stated ? 'name';
