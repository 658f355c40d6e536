-- How many workers have started a setup: one whose workers keep dying is given up instead of running for ever.
ALTER TABLE setup_jobs ADD COLUMN attempts smallint NOT NULL DEFAULT 0;
