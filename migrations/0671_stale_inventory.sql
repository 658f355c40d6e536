-- When subscribers were told that the website was not seen for long; told again only after it was seen.
ALTER TABLE dealership_collection ADD COLUMN stale_told_at timestamptz;
