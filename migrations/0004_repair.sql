-- A collection that no longer understands a site has it detected again; what is wrong stands on the dealership.
ALTER TABLE dealerships ADD COLUMN collection_problem text;
ALTER TABLE imports DROP CONSTRAINT imports_trigger_check;
ALTER TABLE imports ADD CONSTRAINT imports_trigger_check
  CHECK (trigger IN ('setup', 'schedule', 'reactivation', 'repair'));
