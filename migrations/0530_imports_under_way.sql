-- An import has its id from when it is queued, so that whoever asked for it can follow it.
ALTER TABLE dealership_collection
  -- The import that is queued or running: its id in `imports` once it has ended. null: none.
  ADD COLUMN import_id bigint,
  ADD COLUMN import_trigger text,
  -- Whether it still runs, the lease tells. null: it has not begun.
  ADD COLUMN import_started_at timestamptz;

ALTER TABLE imports DROP CONSTRAINT imports_trigger_check;
ALTER TABLE imports ADD CONSTRAINT imports_trigger_check
  CHECK (trigger IN ('setup', 'schedule', 'demand', 'reactivation', 'repair'));
