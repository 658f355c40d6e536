-- IMS vehicles are searched and compared by the same typed columns as website vehicles.
ALTER TABLE ims_contents
  -- Lower case.
  ADD COLUMN trim text,
  -- The price, else the internet price.
  ADD COLUMN price double precision,
  -- Feeds name no unit: miles.
  ADD COLUMN odometer_miles integer;
ALTER TABLE ims_vehicles
  ADD COLUMN trim text,
  ADD COLUMN price double precision,
  ADD COLUMN odometer_miles integer;

UPDATE ims_vehicles AS vehicle
SET trim = lower(stored.fields ->> 'trim'),
  price = coalesce((stored.fields ->> 'price')::float8, (stored.fields ->> 'internet_price')::float8),
  odometer_miles = (stored.fields ->> 'odometer')::integer
FROM (SELECT import_id, row, content_json(content) AS fields FROM ims_contents OFFSET 0) AS stored
WHERE stored.import_id = vehicle.import_id AND stored.row = vehicle.row AND vehicle.active;
