-- Which product refused visits of the dealership's website last, and whether it still does: a visit that is let in later shows
-- what an enrollment was worth.
ALTER TABLE dealership_collection
  ADD COLUMN protection text,
  ADD COLUMN protection_refuses boolean NOT NULL DEFAULT false;
