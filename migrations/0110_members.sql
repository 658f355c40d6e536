-- People who sign in to the dashboard: members of accounts, their passwords and sessions (in better-auth's layout), and one-time links.

CREATE TABLE members (
  id text PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  -- Lower case.
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  image text,
  -- admin: also manages keys, feeds and members of the account.
  role text NOT NULL CHECK (role IN ('admin', 'member')),
  -- Sees the whole installation: accounts, limits, queues.
  operator boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX members_account ON members (account_id);

CREATE TABLE member_credentials (
  id text PRIMARY KEY,
  member_id text NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  provider_id text NOT NULL,
  provider_account_id text NOT NULL,
  -- scrypt, with its salt.
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX member_credentials_member ON member_credentials (member_id);

CREATE TABLE member_sessions (
  id text PRIMARY KEY,
  member_id text NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX member_sessions_member ON member_sessions (member_id);

CREATE TABLE member_verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Attempts to sign in, by address: shared by all processes.
CREATE TABLE member_rate_limits (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  count integer NOT NULL,
  last_request bigint NOT NULL
);

-- One-time links: to join an account, or to choose a new password.
CREATE TABLE invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of the token in the link.
  token_hash bytea NOT NULL UNIQUE,
  account_id integer NOT NULL REFERENCES accounts (id),
  role text NOT NULL CHECK (role IN ('admin', 'member')),
  operator boolean NOT NULL DEFAULT false,
  -- null: whoever has the link says who they are.
  email text,
  -- Set: a new password for this member.
  member_id text REFERENCES members (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX invitations_account ON invitations (account_id) WHERE used_at IS NULL;
