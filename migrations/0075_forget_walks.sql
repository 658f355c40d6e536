-- Scans are read in full each time: only conditional requests are remembered, in remembered_pages.
ALTER TABLE dealerships
  DROP COLUMN IF EXISTS scan_fingerprint,
  DROP COLUMN IF EXISTS scan_trace,
  DROP COLUMN IF EXISTS scan_records;
