-- Who accepted the held file of a feed, until its import says so, as imports of websites do.
ALTER TABLE feeds ADD COLUMN accepted_by text, ADD COLUMN accepted_account integer;
ALTER TABLE feed_imports ADD COLUMN accepted_by text, ADD COLUMN accepted_account integer;
