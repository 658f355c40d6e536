-- Requests of accounts: those that failed and some of the others, kept for 7 days.
CREATE SEQUENCE request_log_id_seq;
CREATE TABLE request_log (
  id bigint NOT NULL DEFAULT nextval('request_log_id_seq') PRIMARY KEY,
  account_id integer NOT NULL,
  key_id integer NOT NULL,
  at timestamptz NOT NULL,
  request_id text NOT NULL,
  method text NOT NULL,
  -- The route's name.
  operation text NOT NULL,
  -- With its query, without keys and secrets.
  path text NOT NULL,
  status smallint NOT NULL,
  duration_ms integer NOT NULL,
  client_address text NOT NULL,
  error text,
  -- A JSON object, or the text of anything else; without keys and secrets, and cut where it is long.
  body text
) PARTITION BY RANGE (id);
CREATE INDEX request_log_account ON request_log (account_id, id);
SELECT create_period('request_log', 0), create_period('request_log', 1);
INSERT INTO periods VALUES ('request_log', 0, now());

-- How many of an account's requests of a UTC day were offered to the log, over all processes.
CREATE TABLE request_days (
  account_id integer NOT NULL,
  day date NOT NULL,
  requests integer NOT NULL,
  PRIMARY KEY (account_id, day)
);

CREATE FUNCTION own_requests(account integer) RETURNS SETOF request_log LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.* FROM request_log AS r WHERE r.account_id = account
$$;
