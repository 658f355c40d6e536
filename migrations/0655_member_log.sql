-- Who gave links to the dashboard, set passwords and removed members. Addresses are kept as they were.
CREATE TABLE member_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  action text NOT NULL CHECK (action IN ('invited', 'joined', 'password_link', 'password_set', 'removed')),
  -- Null: the operator, by a command on the server.
  actor text,
  -- Null: whoever opens the link.
  subject text
);
CREATE INDEX member_log_account ON member_log (account_id, id DESC);
CREATE INDEX member_log_at ON member_log (at);

CREATE FUNCTION own_member_log(account integer) RETURNS SETOF member_log LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.* FROM member_log AS l WHERE l.account_id = account
$$;
