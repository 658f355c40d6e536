-- Who is told of events: endpoints, the subscriptions to them, and one row for each delivery to be made.

-- An address of an account. Several subscriptions (one per event type) share it, its connections and its order.
CREATE TABLE webhook_endpoints (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  url text NOT NULL,
  UNIQUE (account_id, url)
);

CREATE TABLE webhooks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  endpoint_id integer NOT NULL REFERENCES webhook_endpoints (id),
  event_type text NOT NULL,
  -- null: every dealership of the account.
  dealership_id integer REFERENCES dealerships (id),
  -- Encrypted with SECRETS_KEY; the one before it signs as well until the overlap ends.
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_secret_until timestamptz,
  active boolean NOT NULL DEFAULT true,
  -- Deliveries given up since the last that succeeded.
  failure_count integer NOT NULL DEFAULT 0,
  max_failures integer NOT NULL,
  last_triggered_at timestamptz,
  last_status_code integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
) WITH (fillfactor = 50);
CREATE INDEX webhooks_account ON webhooks (account_id, event_type) WHERE deleted_at IS NULL;

-- A process that sends. What one of them holds is taken over when it no longer says that it lives.
CREATE TABLE delivery_senders (
  id uuid PRIMARY KEY,
  alive_until timestamptz NOT NULL
);

-- The queue of one dealership's events at one endpoint: its first pending delivery is sent, the others wait for it.
CREATE TABLE delivery_lanes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id integer NOT NULL,
  -- 0: events that concern no dealership.
  dealership_id integer NOT NULL,
  -- When the first pending delivery may be sent; null: nothing is pending.
  due_at timestamptz,
  -- Who sends it now. Set before anything is sent, so that a killed sender's lanes are known.
  sender uuid,
  -- Moves with every addition: a sender that found the lane empty does not close it over one it did not see.
  additions bigint NOT NULL DEFAULT 0,
  UNIQUE (endpoint_id, dealership_id)
) WITH (fillfactor = 70);
CREATE INDEX delivery_lanes_due ON delivery_lanes (due_at) WHERE sender IS NULL AND due_at IS NOT NULL;
CREATE INDEX delivery_lanes_sender ON delivery_lanes (sender) WHERE sender IS NOT NULL;

-- One row for each attempt, the first written with its event. No foreign keys: they cost more than the row itself, and
-- neither webhooks nor events are removed before their deliveries.
CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id bigint NOT NULL,
  webhook_id integer NOT NULL,
  -- null: skipped, in no queue.
  lane_id bigint,
  attempt smallint NOT NULL DEFAULT 1,
  -- pending: not made yet. skipped: the webhook was not active.
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'skipped')),
  created_at timestamptz NOT NULL,
  -- Not before; null: as soon as its turn comes.
  due_at timestamptz,
  attempted_at timestamptz,
  -- When the attempt that follows this one is due; null: none follows.
  next_attempt_at timestamptz,
  response_time_ms integer,
  status_code integer,
  error text
) WITH (fillfactor = 85);
CREATE INDEX deliveries_pending ON deliveries (lane_id, event_id, id) WHERE status = 'pending';
CREATE INDEX deliveries_webhook ON deliveries (webhook_id, id);
-- Given up or skipped, and nothing has followed.
CREATE INDEX deliveries_owed ON deliveries (webhook_id, id)
  WHERE status IN ('failed', 'skipped') AND next_attempt_at IS NULL;
