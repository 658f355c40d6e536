-- Live lookups: what sites that nobody onboarded run on, lookups under way, and hosts that refuse direct requests.
CREATE TABLE site_identities (
  host text PRIMARY KEY,
  website_url text NOT NULL,
  provider text NOT NULL,
  -- null: the platform is recognized, and the site cannot be asked.
  config jsonb,
  -- Name, street, city, state, zip, phone, as the site shows them.
  identity jsonb NOT NULL,
  identified_at timestamptz NOT NULL
);

-- One fetch for all who ask for a VIN of a site at the same time. What a crash of the server forgets is seconds old.
CREATE UNLOGGED TABLE live_fetches (
  site text NOT NULL,
  vin text NOT NULL,
  holder uuid NOT NULL,
  -- By the database's clock: a holder that died is replaced after this.
  expires_at timestamptz NOT NULL,
  -- null while the fetch is under way. json: texts of websites may hold NUL.
  outcome json,
  PRIMARY KEY (site, vin)
);
CREATE INDEX live_fetches_expires ON live_fetches (expires_at);

CREATE TABLE refusing_hosts (
  host text PRIMARY KEY,
  refused_at timestamptz NOT NULL
);
