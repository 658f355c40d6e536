-- Requests of accounts by the day.
CREATE TABLE usage_daily (
  account_id integer NOT NULL,
  -- UTC.
  day date NOT NULL,
  -- The dealership that the requests name; 0: none.
  dealership_id integer NOT NULL,
  class text NOT NULL,
  key_type text NOT NULL,
  successful bigint NOT NULL,
  errors bigint NOT NULL,
  rate_limited bigint NOT NULL,
  billable bigint NOT NULL,
  prewarmed bigint NOT NULL,
  PRIMARY KEY (account_id, day, dealership_id, class, key_type)
) WITH (fillfactor = 70);
CREATE INDEX usage_daily_day ON usage_daily USING brin (day);
