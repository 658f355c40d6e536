-- A new dealership has nothing to count: its figures are zeros, written for all that a statement adds at once.
DROP TRIGGER dealerships_counted ON dealerships;
CREATE FUNCTION add_lot_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lot_figures (dealership_id, filter, viewer, other_viewers, total, new, certified, ims, embedded, listed_on, listed,
    listed_days, changed_at, created, updated, removed, price_drops)
  SELECT id, filter, -1, '{}', 0, 0, 0, 0, 0, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}'
  FROM added CROSS JOIN unnest(ARRAY['all', 'new', 'used']) AS filter;
  RETURN NULL;
END $$;
CREATE TRIGGER dealerships_added AFTER INSERT ON dealerships REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION add_lot_figures();
