-- The events of a dealership for all its subscribers: those that this filter lets through and that do not except this account.
-- own_events has those for one account alone.
CREATE OR REPLACE FUNCTION viewed_events(dealership integer, filter text, account integer) RETURNS SETOF events
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM events AS e
  WHERE e.dealership_id = dealership AND e.account_id IS NULL AND e.sample_for IS NULL
    AND (e.except_account_ids IS NULL OR NOT account = ANY (e.except_account_ids))
    AND accepts_event(filter, e.audience, e.condition)
$$;

CREATE OR REPLACE FUNCTION seen_events(account integer) RETURNS SETOF events LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM subscriptions AS s
  CROSS JOIN LATERAL viewed_events(s.dealership_id, s.inventory_type, account) AS e
  WHERE s.account_id = account AND s.active
  UNION ALL
  SELECT e.* FROM own_events(account) AS e
$$;
