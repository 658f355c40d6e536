-- Events can be listed by account, and test events are told from real ones.
CREATE INDEX events_account ON events (account_id, id) WHERE account_id IS NOT NULL;
-- Set for a test event: the one webhook that it is for.
ALTER TABLE events ADD COLUMN sample_for integer;
