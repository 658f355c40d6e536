-- The walk that scan_fingerprint stands for: its requests and what each answer hashed to. gzip of JSON.
ALTER TABLE dealerships ADD COLUMN scan_trace bytea;
