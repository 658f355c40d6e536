-- Hosts that the operator forbids, with their subdomains: no process visits them.
CREATE TABLE denied_hosts (
  host text PRIMARY KEY,
  denied_at timestamptz NOT NULL DEFAULT now()
);

-- The entry that covers a host; null: none.
CREATE FUNCTION denying_entry(visited text) RETURNS text LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT denied.host
  FROM string_to_array(rtrim(visited, '.'), '.') AS labels
  CROSS JOIN generate_subscripts(labels, 1) AS start
  JOIN denied_hosts AS denied ON denied.host = array_to_string(labels[start:], '.')
  ORDER BY start LIMIT 1;
END;
