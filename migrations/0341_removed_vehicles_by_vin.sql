-- Scoring VINs asks for removed vehicles too: without an index of them, all of the account's were read.
CREATE INDEX website_vehicles_formerly_vin ON website_vehicles (vin) WHERE NOT active;
