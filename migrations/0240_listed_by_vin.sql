-- Search reads the listed vehicles of a dealership in the order of their VINs; its removed ones are many more.
CREATE INDEX website_vehicles_listed ON website_vehicles (dealership_id, vin) WHERE active;
