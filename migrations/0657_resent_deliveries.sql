-- A delivery that failed for good and was sent again later still failed that day.
ALTER TABLE deliveries ADD COLUMN resent boolean NOT NULL DEFAULT false;
