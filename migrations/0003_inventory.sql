-- Website vehicles, the imports that observed them, and the outbox of events that tell of the changes.
CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dealership_id integer NOT NULL REFERENCES dealerships (id),
  trigger text NOT NULL CHECK (trigger IN ('setup', 'schedule', 'reactivation')),
  status text NOT NULL CHECK (status IN ('completed', 'partial', 'held', 'failed')),
  complete boolean NOT NULL,
  started_at timestamptz NOT NULL,
  completed_at timestamptz NOT NULL,
  pages_read integer NOT NULL,
  total_received integer NOT NULL,
  new_count integer NOT NULL,
  updated_count integer NOT NULL,
  removed_count integer NOT NULL,
  unchanged_count integer NOT NULL,
  rejected_count integer NOT NULL,
  -- First 20 rejected records, [{row, vin, reason}], and what was left out, {reason: count}.
  rejected jsonb NOT NULL DEFAULT '[]',
  left_out jsonb NOT NULL DEFAULT '{}',
  failure_class text,
  error text
);
CREATE INDEX imports_dealership ON imports (dealership_id, id DESC);

CREATE TABLE website_vehicles (
  id uuid PRIMARY KEY,
  dealership_id integer NOT NULL REFERENCES dealerships (id),
  vin text NOT NULL,
  condition text NOT NULL,
  active boolean NOT NULL,
  -- SHA-256 of the content, first 16 bytes: what a scan compares.
  content_hash bytea NOT NULL,
  -- The vehicle's response JSON up to the fields that move without it: rendered once, when the row changes.
  rendered text NOT NULL,
  renderer integer NOT NULL,
  inventory_date date NOT NULL,
  first_seen_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Set only where a partial scan saw this vehicle; the dealership's complete_seen_at counts where it is later.
  partial_seen_at timestamptz,
  removed_at timestamptz,
  UNIQUE (dealership_id, vin)
);
CREATE INDEX website_vehicles_page ON website_vehicles (dealership_id, first_seen_at, id) WHERE active;
CREATE INDEX website_vehicles_page_condition ON website_vehicles (dealership_id, condition, first_seen_at, id) WHERE active;
CREATE INDEX website_vehicles_renderer ON website_vehicles (renderer);

CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL,
  dealership_id integer REFERENCES dealerships (id),
  -- Set where an event concerns one account only (setup.*); null: every account that subscribes to the dealership.
  account_id integer REFERENCES accounts (id),
  -- The vehicle's condition, for the subscriptions' filters; null for other events.
  condition text,
  occurred_at timestamptz NOT NULL,
  data text NOT NULL
);
CREATE INDEX events_dealership ON events (dealership_id, id);
CREATE INDEX events_occurred ON events (occurred_at);
