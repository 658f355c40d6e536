-- A subscription with a filter is shown the counts of an import for the vehicles that it covers.
ALTER TABLE imports
  -- {"new": {"received": 3, "new": 1, "updated": 0, "removed": 0, "unchanged": 2}, "used": {...}}; null: counted before this column was added.
  ADD COLUMN filtered_counts jsonb;
