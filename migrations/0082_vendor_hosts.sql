-- The host of a vendor that a dealership's site has its inventory from, so that few imports at a time ask it.
CREATE TABLE vendor_hosts (
  dealership_id integer PRIMARY KEY REFERENCES dealerships (id) ON DELETE CASCADE,
  host text NOT NULL
);
