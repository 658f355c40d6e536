-- The entries of a source are counted where they are listed.
ALTER TABLE directory_sources DROP COLUMN entries;
