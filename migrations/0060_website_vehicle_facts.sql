-- What vehicles are searched and compared by, as typed columns; stored documents are whole JSON; VINs are found at once.
ALTER TABLE website_vehicles
  ADD COLUMN year integer,
  -- Lower case from here to color; null where the page says nothing.
  ADD COLUMN make text,
  ADD COLUMN model text,
  ADD COLUMN trim text,
  ADD COLUMN body text,
  ADD COLUMN drivetrain text,
  ADD COLUMN fuel text,
  ADD COLUMN transmission text,
  -- Base exterior color.
  ADD COLUMN color text,
  ADD COLUMN certified boolean NOT NULL DEFAULT false,
  ADD COLUMN price double precision,
  -- Kilometers are converted; a number without a unit counts as miles.
  ADD COLUMN odometer_miles integer;
-- The columns of existing rows are filled by the job that renders anew: their renderer is an older one.
UPDATE website_vehicles SET rendered = rendered || '}';

CREATE INDEX website_vehicles_vin ON website_vehicles (vin) WHERE active;
CREATE INDEX website_vehicles_model ON website_vehicles (make, model, year) WHERE active;
CREATE INDEX ims_vehicles_active_vin ON ims_vehicles (vin) WHERE active;
CREATE INDEX ims_vehicles_model ON ims_vehicles (make, model, year) WHERE active;
