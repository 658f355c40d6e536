-- The last four characters of a key, by which its owner recognizes it. Keys made before have none.
ALTER TABLE api_keys ADD COLUMN last_four text;
