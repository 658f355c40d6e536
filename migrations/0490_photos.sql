-- Photos of listed website vehicles that are stored and served by this service. Without PHOTOS_URL, all of this stays empty.

-- Stored under the SHA-256 of the bytes that the dealer served, however many addresses serve them.
CREATE TABLE photo_files (
  hash bytea PRIMARY KEY,
  -- As the dealer served it.
  bytes integer NOT NULL,
  stored_at timestamptz NOT NULL,
  -- Since when no listed vehicle shows it.
  unused_since timestamptz
);
CREATE INDEX photo_files_unused ON photo_files (unused_since) WHERE unused_since IS NOT NULL;

CREATE TABLE photos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL,
  -- With its port: what is paced.
  host text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'stored', 'failed')),
  file_hash bytea REFERENCES photo_files (hash),
  -- Why it failed.
  reason text,
  etag text,
  last_modified text,
  -- Requests that were started and did not store it.
  attempts integer NOT NULL DEFAULT 0,
  -- When it is requested next; null: never again.
  due_at timestamptz
);
-- Addresses are too long for an index of their own.
CREATE UNIQUE INDEX photos_url ON photos (md5(url));
CREATE INDEX photos_due ON photos (host, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX photos_file ON photos (file_hash) WHERE file_hash IS NOT NULL;

-- The photos of each listed vehicle, in the dealer's order.
CREATE TABLE vehicle_photos (
  vehicle_id uuid PRIMARY KEY REFERENCES website_vehicles (id) ON DELETE CASCADE,
  dealership_id integer NOT NULL,
  -- The vehicle's content when they were read.
  content_hash bytea NOT NULL,
  photo_ids bigint[] NOT NULL
);
CREATE INDEX vehicle_photos_dealership ON vehicle_photos (dealership_id);
CREATE INDEX vehicle_photos_photos ON vehicle_photos USING gin (photo_ids);

-- Where a vehicle shows its stored photos: {base, dealer: [url], files: [hash, or null: left out]}.
ALTER TABLE website_vehicles ADD COLUMN rehosted jsonb;
CREATE INDEX website_vehicles_rehosted ON website_vehicles (dealership_id) WHERE rehosted IS NOT NULL;

CREATE TABLE photo_store (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- Below which photos are served; null: photos are off again.
  base text,
  -- Why the folder or bucket cannot be written to.
  problem text,
  problem_since timestamptz,
  swept_at timestamptz
);

-- Small pictures that are the only photo of at least five vehicles of several models of a lot.
CREATE FUNCTION placeholder_photos(dealership integer) RETURNS SETOF bytea LANGUAGE sql STABLE AS $$
  SELECT p.file_hash
  FROM vehicle_photos AS vp
  JOIN website_vehicles AS v ON v.id = vp.vehicle_id
  JOIN photos AS p ON p.id = vp.photo_ids[1]
  JOIN photo_files AS f ON f.hash = p.file_hash
  WHERE vp.dealership_id = dealership AND v.active AND cardinality(vp.photo_ids) = 1 AND f.bytes <= 60000
  GROUP BY p.file_hash
  HAVING count(*) >= 5 AND count(DISTINCT (v.make, v.model)) >= 2
$$;
