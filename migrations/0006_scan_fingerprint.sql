-- What the pages of the last completed scan hashed to: pages that answer the same again hold the same vehicles.
-- Cleared by every other write to the dealership's vehicles.
ALTER TABLE dealerships ADD COLUMN scan_fingerprint text;
