-- Events are read by a cursor that skips nothing: ids are given out before a transaction commits, so that a lower one can
-- appear after a higher one was read. The writing transaction's number tells which events are settled.
ALTER TABLE events ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
-- Set for a test event: the one webhook that it is for.
ALTER TABLE events ADD COLUMN sample_for integer;
CREATE INDEX events_dealership_cursor ON events (dealership_id, xid, id) WHERE dealership_id IS NOT NULL;
CREATE INDEX events_account_cursor ON events (account_id, xid, id) WHERE account_id IS NOT NULL;
DROP INDEX events_dealership;
