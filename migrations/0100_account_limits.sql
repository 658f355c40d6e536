-- What accounts may do, and what they have done of it: counts that survive a restart.
ALTER TABLE accounts
  -- Limits other than the defaults: {"<class>": {"<window>": units}}.
  ADD COLUMN limits jsonb NOT NULL DEFAULT '{}',
  -- Calls with test keys in a month; null: the default.
  ADD COLUMN test_quota integer;

-- Units spent, by cells of the sliding windows and by months. Several processes add to one row.
CREATE TABLE limit_counts (
  account_id integer NOT NULL,
  -- live, test, or session.
  key_type text NOT NULL,
  -- A class of limits, or `test_quota`.
  class text NOT NULL,
  span text NOT NULL CHECK (span IN ('hour', 'day', 'month')),
  starts_at timestamptz NOT NULL,
  units bigint NOT NULL,
  PRIMARY KEY (account_id, key_type, class, span, starts_at)
) WITH (fillfactor = 70);

-- The last batch of each process that writes counters: one that was written is not added again when it is retried.
CREATE TABLE counter_writers (
  writer uuid PRIMARY KEY,
  batch bigint NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);
