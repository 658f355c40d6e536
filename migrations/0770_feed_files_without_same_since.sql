-- Since when a file looked the same was written at every poll and read by nothing.
ALTER TABLE feed_files DROP COLUMN same_since;
