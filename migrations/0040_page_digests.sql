-- A page that a site sends again as it was is not written again; bodies are brotli now, so that the old ones are forgotten.
TRUNCATE remembered_pages;
ALTER TABLE remembered_pages ADD COLUMN digest bytea NOT NULL;
