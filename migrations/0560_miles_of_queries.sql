-- Searches read the listed vehicles of an account's dealerships by the conditions of queries, and compare miles.
DROP INDEX website_vehicles_queried;
CREATE INDEX website_vehicles_queried ON website_vehicles (dealership_id, vin) INCLUDE (condition, certified, year, make, model, trim,
  body, drivetrain, fuel, transmission, color, interior, stock_number, price, msrp, odometer, odometer_miles, cylinders, doors,
  has_photos, in_transit, inventory_date, first_seen_at, updated_at) WHERE active;
