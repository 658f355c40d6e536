-- Events that tell of a price, and what a webhook wants to hear of them.
ALTER TABLE events
  -- Of vehicle.price_changed and ims.vehicle.price_changed; null: another type.
  ADD COLUMN price_from double precision,
  ADD COLUMN price_to double precision;
ALTER TABLE webhooks
  -- {"direction": "drop", "percent_min": 5}, either key or both; null: every event of the type.
  ADD COLUMN conditions jsonb;

CREATE FUNCTION price_change_json(price_from double precision, price_to double precision) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT format('{"from":%s,"to":%s,"amount":%s,"percent":%s}', price_from::numeric, price_to::numeric,
    price_to::numeric - price_from::numeric,
    coalesce(round((price_to::numeric - price_from::numeric) * 100 / nullif(price_from::numeric, 0), 1)::text, 'null'))
$$;

-- Whether an event of this price change is delivered to a webhook with these conditions. The percentage is not rounded.
CREATE FUNCTION price_meets(conditions jsonb, price_from double precision, price_to double precision) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT conditions IS NULL OR price_from IS NULL OR (
    CASE conditions ->> 'direction' WHEN 'drop' THEN price_to < price_from WHEN 'rise' THEN price_to > price_from
      ELSE true END
    AND abs(price_to::numeric - price_from::numeric) * 100
      >= coalesce((conditions ->> 'percent_min')::numeric, 0) * price_from::numeric)
$$;

CREATE OR REPLACE FUNCTION event_data(event events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN event.price_from IS NULL THEN told.data
    ELSE left(told.data, -1) || ',"price_change":' || price_change_json(event.price_from, event.price_to) || '}' END
  FROM (
    SELECT coalesce(event.data, (
      SELECT ims_vehicle_json(vehicle, stored, event.occurred_at, event.occurred_at)
      FROM ims_vehicles AS vehicle, ims_contents AS stored
      WHERE vehicle.id = event.ims_vehicle_id AND stored.import_id = event.ims_import_id AND stored.row = event.ims_row))
      AS data
  ) AS told
$$;
