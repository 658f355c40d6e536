-- An account's setups are listed, newest first.
CREATE INDEX setup_jobs_listed ON setup_jobs (account_id, created_at, id);
