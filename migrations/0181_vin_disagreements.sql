-- Where a vehicle's page names another year (1), make (2) or model (4) than its VIN: shown with the vehicle and counted with every import.
ALTER TABLE website_vehicles ADD COLUMN vin_disagrees smallint NOT NULL DEFAULT 0;

-- An import counts them: only the few that differ are read.
CREATE INDEX website_vehicles_vin_disagrees ON website_vehicles (dealership_id) INCLUDE (vin_disagrees, condition)
  WHERE active AND vin_disagrees <> 0;

ALTER TABLE imports
  -- Vehicles of the dealership that differ from their VIN when the import ends: {"new": {"year": 0, "make": 0, "model": 1}, "used": {...}};
  -- null: an import of an earlier release.
  ADD COLUMN vin_disagrees jsonb;
