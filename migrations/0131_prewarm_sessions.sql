-- Prewarm sessions: VINs that are fetched in the background, and what came of each, for every process.
CREATE TABLE prewarm_sessions (
  -- 32 hexadecimal digits.
  id text PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  -- The key, or the member of the dashboard, that made it and alone may read it: `key 12`.
  owner text NOT NULL,
  -- null: each VIN was looked for in the inventory.
  dealership_id integer REFERENCES dealerships (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX prewarm_sessions_expires ON prewarm_sessions (expires_at);

CREATE TABLE prewarm_vins (
  session_id text NOT NULL REFERENCES prewarm_sessions (id) ON DELETE CASCADE,
  -- In the order of the request, from 0.
  place smallint NOT NULL,
  vin text NOT NULL,
  account_id integer NOT NULL,
  -- `dealership:12` or `host:dealer.example`; null: no dealership was found.
  site text,
  status text NOT NULL CHECK (status IN ('fetching', 'done', 'failed')),
  cached_reason text,
  fetch_ms integer,
  observed_at timestamptz,
  -- What a live lookup is answered with; only of `done`. json: texts of websites may hold NUL.
  outcome json,
  PRIMARY KEY (session_id, vin)
);
CREATE INDEX prewarm_vins_warm ON prewarm_vins (account_id, vin) WHERE status = 'done';
