-- Processes share the pace of each host. What a crash of the server forgets is a pace of seconds: no log is written.
CREATE UNLOGGED TABLE host_slots (
  host text PRIMARY KEY,
  -- Nobody takes the host before. While a request is under way: the end of its lease.
  free_at timestamptz NOT NULL,
  -- The process whose request is under way, or was the last.
  holder uuid NOT NULL,
  live boolean NOT NULL,
  -- A live read waits for the host: until then others stand back.
  live_until timestamptz
) WITH (fillfactor = 50);
