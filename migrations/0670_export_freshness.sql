-- How long a vehicle may not have been seen and still stand in the file; null: any time. Files for ads have a limit unless their
-- owner says otherwise.
ALTER TABLE exports ADD COLUMN max_age_hours integer;
UPDATE exports SET max_age_hours = 48 WHERE format IN ('google_vehicle_ads', 'meta_automotive');
