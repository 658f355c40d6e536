-- Who may ask: accounts and their API keys. A key is kept only as its SHA-256.
CREATE TABLE accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE api_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  key_hash bytea NOT NULL UNIQUE,
  type text NOT NULL CHECK (type IN ('live', 'test')),
  admin boolean NOT NULL DEFAULT false,
  name text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  deactivated_at timestamptz
);
CREATE INDEX api_keys_account ON api_keys (account_id);
