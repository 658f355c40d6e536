-- Requests that carry an Idempotency-Key, so that repeating one within a day changes nothing again.
CREATE TABLE idempotency_keys (
  account_id integer NOT NULL,
  key text NOT NULL,
  -- Of the operation, its path and its body, without the API key.
  fingerprint text NOT NULL,
  holder uuid NOT NULL,
  -- By the database's clock: while there is no answer, a holder that died is replaced after this.
  held_until timestamptz NOT NULL,
  -- null: under way.
  status smallint,
  -- Headers and body, encrypted: a body may hold what is encrypted elsewhere.
  answer bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

CREATE FUNCTION own_idempotency_keys(account integer) RETURNS SETOF idempotency_keys LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT k.* FROM idempotency_keys AS k WHERE k.account_id = account
$$;
