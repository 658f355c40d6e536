-- Files of inventory that others fetch by an address which nobody can guess.
CREATE TABLE exports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL UNIQUE,
  account_id integer NOT NULL REFERENCES accounts (id),
  name text NOT NULL,
  format text NOT NULL,
  -- As the account wrote it. dealership_ids: the dealerships that it names, by their own id; null: all of the account.
  query jsonb NOT NULL,
  dealership_ids integer[],
  -- The secret part of the address: its SHA-256, and itself under SECRETS_KEY.
  token_hash bytea NOT NULL UNIQUE,
  token bytea NOT NULL,
  created_at timestamptz NOT NULL,
  last_fetched_at timestamptz,
  -- Of the last hour.
  fetches timestamptz[] NOT NULL DEFAULT '{}',
  -- Of the content that was served last, and since when it is served.
  etag text,
  modified_at timestamptz,
  -- What the file has under counted_etag: {"vehicles": 1, "excluded": [...], "excluded_count": 1}.
  counted_etag text,
  counts jsonb
);
CREATE INDEX exports_account ON exports (account_id, id);

CREATE FUNCTION own_exports(account integer) RETURNS SETOF exports LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM exports AS e WHERE e.account_id = account
$$;
