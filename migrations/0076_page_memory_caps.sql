-- How old and how large the memory of pages is, so that both can be bounded.
ALTER TABLE remembered_pages
  ADD COLUMN stored_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN bytes integer NOT NULL GENERATED ALWAYS AS (octet_length(url) + coalesce(octet_length(body), 0)) STORED;
CREATE INDEX remembered_pages_stored ON remembered_pages (stored_at);
