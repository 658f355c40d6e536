-- The deliveries of one dealership's events are found without reading all of a webhook.
CREATE INDEX deliveries_lane ON deliveries (lane_id, id);
