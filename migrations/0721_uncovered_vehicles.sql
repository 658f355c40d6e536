-- When a feed becomes private, what another feed says of its VINs comes into sight, also for filters that hid the feed's own vehicle.
CREATE OR REPLACE FUNCTION note_feed_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  INSERT INTO departures (dealership_id, source, vin, account_id, except_account_ids, condition, reason, changed_in)
  SELECT v.dealership_id, 'ims', v.vin, CASE WHEN NOT f.shared THEN f.account_id END, ARRAY[NEW.account_id], v.condition,
    CASE WHEN NOT v.active THEN 'removed' WHEN NEW.shared THEN 'filtered' ELSE 'withdrawn' END,
    CASE WHEN v.active THEN NEW.changed_in ELSE v.changed_in END
  FROM ims_vehicles AS v JOIN feeds AS f ON f.id = v.feed_id
  WHERE v.dealership_id = NEW.dealership_id AND CASE WHEN NEW.shared
    THEN f.id <> NEW.id AND v.active
      AND EXISTS (SELECT FROM ims_vehicles AS own WHERE own.feed_id = NEW.id AND own.vin = v.vin AND own.active)
    ELSE f.id = NEW.id AND (v.active OR v.updated_at >= kept_since()) END;
  UPDATE ims_vehicles AS twin SET changed_in = NEW.changed_in
  FROM ims_vehicles AS own
  WHERE NOT NEW.shared AND own.feed_id = NEW.id AND own.active AND twin.vin = own.vin AND twin.active
    AND twin.dealership_id = own.dealership_id AND twin.feed_id <> own.feed_id;
  PERFORM mark_lot(NEW.dealership_id);
  RETURN NEW;
END $$;
