-- What was sent in each attempt and what came back, kept for 7 days, and deliveries found by their event and their outcome.
CREATE SEQUENCE delivery_exchanges_id_seq;
CREATE TABLE delivery_exchanges (
  id bigint NOT NULL DEFAULT nextval('delivery_exchanges_id_seq') PRIMARY KEY,
  delivery_id bigint NOT NULL,
  -- When the attempt was made.
  at timestamptz NOT NULL,
  -- JSON objects of texts. Of the response: null where none came.
  request_headers text NOT NULL,
  response_headers text,
  -- The beginning, without NUL and without the webhook's secrets.
  response_body text
) PARTITION BY RANGE (id);
CREATE INDEX delivery_exchanges_delivery ON delivery_exchanges (delivery_id);
SELECT create_period('delivery_exchanges', 0), create_period('delivery_exchanges', 1);
INSERT INTO periods VALUES ('delivery_exchanges', 0, now());

CREATE FUNCTION own_delivery_exchanges(account integer) RETURNS SETOF delivery_exchanges
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT x.* FROM own_deliveries(account) AS d JOIN delivery_exchanges AS x ON x.delivery_id = d.id
$$;

CREATE INDEX deliveries_event ON deliveries (event_id, webhook_id);
-- A busy webhook has few of these among very many delivered ones.
CREATE INDEX deliveries_undelivered ON deliveries (webhook_id, id) WHERE status <> 'delivered';
