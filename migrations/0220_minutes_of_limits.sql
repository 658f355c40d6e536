-- The minute survives a restart, as the hour, the day and the month do: its units are saved by second.
ALTER TABLE limit_counts DROP CONSTRAINT limit_counts_span_check;
ALTER TABLE limit_counts ADD CONSTRAINT limit_counts_span_check CHECK (span IN ('minute', 'hour', 'day', 'month'));
CREATE INDEX limit_counts_minutes ON limit_counts (starts_at) WHERE span = 'minute';
