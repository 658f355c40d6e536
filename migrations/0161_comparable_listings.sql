-- Comparables are read from indexes alone: with the rows of a popular model, thousands of pages were touched.
-- Lists of a model's vehicles are served by the same indexes, so the narrow ones go.
CREATE INDEX website_vehicles_compared ON website_vehicles (make, model, dealership_id, year)
  INCLUDE (condition, price, odometer_miles, trim, inventory_date, vin) WHERE active;
DROP INDEX website_vehicles_model;
CREATE INDEX ims_vehicles_compared ON ims_vehicles (make, model, dealership_id, year)
  INCLUDE (condition, price, odometer_miles, trim, listed_on, created_at, vin, id, feed_id) WHERE active;
DROP INDEX ims_vehicles_model;
