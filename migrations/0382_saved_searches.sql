-- Queries that an account keeps, to hear of vehicles that begin to match.
CREATE TABLE saved_searches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL UNIQUE,
  account_id integer NOT NULL REFERENCES accounts (id),
  name text NOT NULL,
  -- As the account wrote it. dealership_ids: the dealerships that it names, by their own id; null: all of the account.
  query jsonb NOT NULL,
  dealership_ids integer[],
  -- The makes and models that it lists, in lower case; null: any. A change of others does not look at it.
  makes text[],
  models text[],
  active boolean NOT NULL DEFAULT true,
  -- Grows when the query changes.
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  last_matched_at timestamptz
) WITH (fillfactor = 80);
CREATE INDEX saved_searches_account ON saved_searches (account_id, id);

CREATE FUNCTION own_saved_searches(account integer) RETURNS SETOF saved_searches LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.* FROM saved_searches AS s WHERE s.account_id = account
$$;
