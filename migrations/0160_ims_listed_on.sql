-- How long an IMS vehicle has been on the lot is read with its price, without its content.
ALTER TABLE ims_vehicles
  -- What the row states, or comes to by its age; null where it says neither: since created_at.
  ADD COLUMN listed_on date;
UPDATE ims_vehicles AS vehicle SET listed_on = coalesce(stored.inventory_date, stored.age_date - stored.age_days)
FROM ims_contents AS stored WHERE stored.import_id = vehicle.import_id AND stored.row = vehicle.row AND vehicle.active;
