-- A dealership is collected once, whoever subscribes; a subscription ties an account to it and carries the filter.
CREATE TABLE dealerships (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL UNIQUE,
  website_url text NOT NULL,
  -- host form, as served: www.example-motors.com
  website text NOT NULL,
  name text,
  street text,
  city text,
  state text,
  zip text,
  phone text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Moves with every change that a reader of the inventory could notice: the caches and ETags hang on it.
  version bigint NOT NULL DEFAULT 1,
  new_count integer NOT NULL DEFAULT 0,
  used_count integer NOT NULL DEFAULT 0,
  -- When the last complete scan observed the inventory; every active vehicle was seen then or later.
  complete_seen_at timestamptz,
  -- When any scan last observed any vehicle.
  observed_at timestamptz,
  last_import_at timestamptz,
  -- null: nobody subscribes, nothing is collected.
  next_import_at timestamptz,
  -- Scans in a row that found changes (positive) or found none (negative); decides full or half cadence.
  change_streak integer NOT NULL DEFAULT 0,
  -- Imports in a row that failed; each lengthens the wait for the next.
  failed_imports integer NOT NULL DEFAULT 0,
  fast_cadence boolean NOT NULL DEFAULT false,
  -- One collector at a time: who holds the dealership, and until when unless it says that it lives.
  collector text,
  collector_until timestamptz
);
CREATE INDEX dealerships_due ON dealerships (next_import_at) WHERE next_import_at IS NOT NULL;

-- Every host under which a dealership was asked for or answered; www. is left off, a port that is not the scheme's is kept.
CREATE TABLE dealership_hosts (
  host text PRIMARY KEY,
  dealership_id integer NOT NULL REFERENCES dealerships (id)
);
CREATE INDEX dealership_hosts_dealership ON dealership_hosts (dealership_id);

CREATE TABLE configurations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dealership_id integer NOT NULL UNIQUE REFERENCES dealerships (id),
  provider text NOT NULL,
  provider_confidence double precision NOT NULL,
  config jsonb NOT NULL,
  setup_status text NOT NULL CHECK (setup_status IN ('active', 'needs_manual_review')),
  requires_review_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE subscriptions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  dealership_id integer NOT NULL REFERENCES dealerships (id),
  inventory_type text NOT NULL DEFAULT 'all' CHECK (inventory_type IN ('new', 'used', 'all')),
  -- What the account said of the dealership at setup: name overrides, the rest fills what the site does not say.
  stated jsonb NOT NULL DEFAULT '{}',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, dealership_id)
);
CREATE INDEX subscriptions_dealership ON subscriptions (dealership_id) WHERE active;

CREATE TABLE setup_jobs (
  id text PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  host text NOT NULL,
  dealership_url text NOT NULL,
  request jsonb NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'running', 'completed', 'failed')),
  inventory_status text CHECK (inventory_status IN ('importing', 'available', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  completed_at timestamptz,
  dealership_id integer REFERENCES dealerships (id),
  configuration_id integer REFERENCES configurations (id),
  subscription_id integer REFERENCES subscriptions (id),
  provider text,
  provider_confidence double precision,
  config jsonb,
  vehicle_counts jsonb,
  setup_status text,
  requires_review_reason text,
  error text,
  failure_mode text
);
-- One setup at a time for an account and a site: a repeated POST finds the one under way.
CREATE UNIQUE INDEX setup_jobs_under_way ON setup_jobs (account_id, host) WHERE status IN ('pending', 'running');
CREATE INDEX setup_jobs_importing ON setup_jobs (dealership_id) WHERE inventory_status = 'importing';
