-- Apps of agents that members connected (OAuth for /mcp): who the clients are, what was granted to them, and their codes and tokens.

-- Clients that registered, and metadata documents that were fetched from the address which is their client_id.
CREATE TABLE oauth_clients (
  -- Usage and the request log name it, negative, in place of an API key's id.
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id text NOT NULL UNIQUE,
  is_document boolean NOT NULL,
  metadata text NOT NULL,
  -- Who registered it.
  address text NOT NULL,
  -- When it registered, or its document was fetched.
  created_at timestamptz NOT NULL,
  -- null: nobody ever connected it.
  granted_at timestamptz
);
CREATE INDEX oauth_clients_address ON oauth_clients (address, created_at);
CREATE INDEX oauth_clients_unused ON oauth_clients (created_at) WHERE granted_at IS NULL;

-- What a member allowed a client. Removing the member or the grant ends its codes and tokens.
CREATE TABLE oauth_grants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  grant_id text NOT NULL UNIQUE,
  account_id integer NOT NULL REFERENCES accounts (id),
  member_id text NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  client integer NOT NULL REFERENCES oauth_clients (id),
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX oauth_grants_account ON oauth_grants (account_id);
CREATE INDEX oauth_grants_member ON oauth_grants (member_id);
CREATE INDEX oauth_grants_client ON oauth_grants (client);

-- Requests to connect, codes and tokens. What names them is kept as its SHA-256; in the payload a placeholder stands for it.
CREATE TABLE oauth_artifacts (
  kind text NOT NULL,
  id_hash bytea NOT NULL,
  grant_id text REFERENCES oauth_grants (grant_id) ON DELETE CASCADE,
  payload jsonb NOT NULL,
  consumed_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id_hash)
);
CREATE INDEX oauth_artifacts_grant ON oauth_artifacts (grant_id);
CREATE INDEX oauth_artifacts_expiry ON oauth_artifacts (expires_at);

CREATE FUNCTION own_oauth_grants(account integer) RETURNS SETOF oauth_grants LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT g.* FROM oauth_grants AS g WHERE g.account_id = account
$$;
