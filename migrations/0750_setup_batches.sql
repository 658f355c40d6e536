-- A batch sets up many dealerships by one call: its rows wait until the account's limits allow them to start.
CREATE TABLE setup_batches (
  id text PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  -- Whose setup limits its setups count against.
  spender text NOT NULL CHECK (spender IN ('live', 'test')),
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'completed', 'cancelled')),
  total integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- When its last setup had ended.
  completed_at timestamptz,
  -- Null: nothing of it waits. A process that starts its setups moves it ahead, so that no other one does meanwhile.
  next_start_at timestamptz,
  waiting_for_limit_until timestamptz
);
CREATE INDEX setup_batches_listed ON setup_batches (account_id, created_at, id);
CREATE INDEX setup_batches_due ON setup_batches (next_start_at) WHERE next_start_at IS NOT NULL;
CREATE INDEX setup_batches_completed ON setup_batches (completed_at) WHERE completed_at IS NOT NULL;

-- Once a row has its setup, what became of it is the setup's state; `outcome` is of rows that need none.
CREATE TABLE setup_batch_rows (
  batch_id text NOT NULL REFERENCES setup_batches (id) ON DELETE CASCADE,
  line integer NOT NULL,
  host text NOT NULL,
  dealership_url text NOT NULL,
  request jsonb NOT NULL,
  setup_id text REFERENCES setup_jobs (id),
  outcome text CHECK (outcome IN ('failed', 'already_subscribed', 'reactivated')),
  dealership_id integer REFERENCES dealerships (id),
  error text,
  PRIMARY KEY (batch_id, line)
);
CREATE INDEX setup_batch_rows_waiting ON setup_batch_rows (batch_id, line) WHERE setup_id IS NULL AND outcome IS NULL;
CREATE INDEX setup_batch_rows_setup ON setup_batch_rows (setup_id) WHERE setup_id IS NOT NULL;

CREATE FUNCTION own_setup_batches(account integer) RETURNS SETOF setup_batches LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT b.* FROM setup_batches AS b WHERE b.account_id = account
$$;

CREATE FUNCTION own_batch_results(account integer) RETURNS TABLE (
  batch_id text, line integer, dealership_url text, setup_id text, status text, dealership_id text,
  failure_mode text, error text, inventory_type text
) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.batch_id, r.line, r.dealership_url, r.setup_id,
    CASE WHEN r.outcome IS NOT NULL THEN r.outcome WHEN s.id IS NULL THEN 'waiting'
      WHEN s.status = 'completed' AND s.setup_status = 'needs_manual_review' THEN s.setup_status ELSE s.status END,
    d.public_id, s.failure_mode, coalesce(r.error, s.error, s.requires_review_reason), r.request ->> 'inventory_type'
  FROM setup_batches AS b JOIN setup_batch_rows AS r ON r.batch_id = b.id
  LEFT JOIN setup_jobs AS s ON s.id = r.setup_id
  LEFT JOIN dealerships AS d ON d.id = coalesce(r.dealership_id, s.dealership_id)
  WHERE b.account_id = account
$$;
