-- Pages of dealers' websites that came with a validator: asked for again, they are answered with 304 and cost the site little.
CREATE TABLE remembered_pages (
  dealership_id integer NOT NULL REFERENCES dealerships (id),
  url text NOT NULL,
  etag text,
  last_modified text,
  final_url text NOT NULL,
  content_type text NOT NULL,
  -- gzip
  body bytea NOT NULL,
  PRIMARY KEY (dealership_id, url)
);
