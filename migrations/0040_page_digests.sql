-- A page that a site sends again as it was is not written again, and the body of one that keeps changing is not kept.
-- Bodies are brotli now, so that the old ones are forgotten.
TRUNCATE remembered_pages;
ALTER TABLE remembered_pages
  ADD COLUMN digest bytea NOT NULL,
  -- How many times in a row it was met changed.
  ADD COLUMN changes smallint NOT NULL,
  -- null for a page that keeps changing.
  ALTER COLUMN body DROP NOT NULL;
