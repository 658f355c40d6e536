-- Hashes of feed rows as bytes: a service that knows 500,000 vehicles holds 17 bytes of each instead of a text of 24.
ALTER TABLE ims_contents ALTER COLUMN hash TYPE bytea
  USING '\x01'::bytea || decode(translate(substr(hash, 3), '-_', '+/') || '==', 'base64');
ALTER TABLE ims_vehicles ALTER COLUMN hash TYPE bytea
  USING '\x01'::bytea || decode(translate(substr(hash, 3), '-_', '+/') || '==', 'base64');
