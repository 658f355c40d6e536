-- A feed's new vehicle is recorded as listed by its own row instead of a row of vehicle_changes: that row and its index entries took
-- a quarter of the transaction that makes 100,000 new vehicles valid.
ALTER TABLE ims_vehicles
  -- Number among vehicle_changes of the change `listed`, at created_at, for every account that reads the vehicle; null: the
  -- change has a row of its own.
  ADD COLUMN listed_change_id bigint;
