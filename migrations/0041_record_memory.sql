-- What each record of the last scan came to, so that one that is as it was need not be normalised again.
ALTER TABLE dealerships ADD COLUMN scan_records bytea;
