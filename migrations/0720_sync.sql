-- What a copy of an account's inventory has to be told (GET /v1/sync). A row knows the transaction that last changed it: a reader
-- keeps the snapshot that it read, and what that did not see is what it lacks, in whatever order transactions commit.

CREATE FUNCTION came_after(changed xid8, since pg_snapshot) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT changed >= pg_snapshot_xmin(since) AND NOT pg_visible_in_snapshot(changed, since)
$$;

-- Another value: ids of transactions mean something else. A promoted standby and a restored backup have another timeline, row or server.
CREATE TABLE sync_era (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO sync_era DEFAULT VALUES;
CREATE FUNCTION current_era() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (SELECT system_identifier FROM pg_control_system()) || left(pg_walfile_name(pg_current_wal_lsn()), 8) || id FROM sync_era
$$;

ALTER TABLE website_vehicles
  -- What it shows, or whether it is listed.
  ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE ims_vehicles
  ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX website_vehicles_gone ON website_vehicles (dealership_id, changed_in) WHERE NOT active;
CREATE INDEX ims_vehicles_gone ON ims_vehicles (dealership_id, changed_in) WHERE NOT active;
ALTER TABLE subscriptions
  ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE feeds
  -- When it was added, shared or made private.
  ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id();

-- Vehicles that somebody no longer sees, and whose row does not say so: a filter, a subscription or the sharing of a feed hides them.
-- Written when that changes, since the state before is gone then. Whoever sees one all the same keeps it.
CREATE TABLE departures (
  dealership_id integer NOT NULL,
  source text NOT NULL CHECK (source IN ('website', 'ims')),
  vin text NOT NULL,
  -- For this account; null: for all but the excepted ones.
  account_id integer,
  except_account_ids integer[],
  -- Only for those whose filter lets it through; null: any.
  condition text,
  reason text NOT NULL CHECK (reason IN ('removed', 'filtered', 'unsubscribed', 'withdrawn')),
  at timestamptz NOT NULL DEFAULT now(),
  -- Of a vehicle that was removed before: when it was removed.
  changed_in xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX departures_lot ON departures (dealership_id, changed_in);
CREATE INDEX departures_at ON departures (at);

CREATE FUNCTION note_vehicle_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  source text := 'website';
  owner integer;
BEGIN
  NEW.changed_in := pg_current_xact_id();
  IF (OLD.condition = 'New') = (NEW.condition = 'New') THEN RETURN NEW; END IF;
  IF TG_TABLE_NAME = 'ims_vehicles' THEN
    source := 'ims';
    SELECT f.account_id INTO owner FROM feeds AS f WHERE f.id = OLD.feed_id AND NOT f.shared;
  END IF;
  -- A vehicle that comes back as new or used left when it was removed.
  INSERT INTO departures (dealership_id, source, vin, account_id, condition, reason, changed_in)
  VALUES (OLD.dealership_id, source, OLD.vin, owner, OLD.condition, CASE WHEN OLD.active THEN 'filtered' ELSE 'removed' END,
    CASE WHEN OLD.active THEN NEW.changed_in ELSE OLD.changed_in END);
  RETURN NEW;
END $$;
CREATE TRIGGER website_vehicles_changed BEFORE UPDATE OF active, condition, rendered, inventory_date ON website_vehicles
  FOR EACH ROW WHEN (OLD.active OR NEW.active) EXECUTE FUNCTION note_vehicle_changed();
CREATE TRIGGER ims_vehicles_changed BEFORE UPDATE OF active, condition, import_id, row ON ims_vehicles FOR EACH ROW
  WHEN ((OLD.active, OLD.condition, OLD.import_id, OLD.row) IS DISTINCT FROM (NEW.active, NEW.condition, NEW.import_id, NEW.row))
  EXECUTE FUNCTION note_vehicle_changed();

-- Lots of which somebody sees more, less or other than before: without it, a current copy would look at every lot of its account.
CREATE TABLE changed_lots (
  dealership_id integer PRIMARY KEY,
  changed_in xid8 NOT NULL
);
INSERT INTO changed_lots SELECT id, pg_current_xact_id() FROM dealerships;
CREATE INDEX changed_lots_changed ON changed_lots (changed_in);

CREATE FUNCTION mark_lot(dealership integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO changed_lots VALUES (dealership, pg_current_xact_id())
  ON CONFLICT (dealership_id) DO UPDATE SET changed_in = excluded.changed_in;
  SELECT pg_notify('forecourt_changes', dealership::text);
$$;

-- Whatever changes what a dealership lists advances a version.
CREATE FUNCTION note_lot_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_lot(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER dealerships_changed AFTER UPDATE OF version, ims_version ON dealerships FOR EACH ROW
  WHEN (OLD.version <> NEW.version OR OLD.ims_version <> NEW.ims_version) EXECUTE FUNCTION note_lot_changed();

-- Since when events, and cursors, are kept.
CREATE FUNCTION kept_since() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(opened_at) FROM periods WHERE table_name = 'events'
$$;

-- What copies may hold of a dealership: what the account sees, with nulls, and what it saw before, and why it no longer does, except
-- what is recorded for the account already.
CREATE FUNCTION copied_vehicles(account integer, dealership integer) RETURNS TABLE (
  source text, vin text, reason text, at timestamptz, changed_in xid8)
LANGUAGE sql STABLE AS $$
  SELECT copied.source, copied.vin, copied.reason, copied.at, copied.changed_in
  FROM subscriptions AS s CROSS JOIN LATERAL (
    SELECT 'website', v.vin, v.condition, v.active, CASE WHEN NOT v.active THEN 'removed' END, v.updated_at, v.changed_in
    FROM website_vehicles AS v WHERE v.dealership_id = dealership
    UNION ALL
    SELECT 'ims', v.vin, v.condition, v.active, CASE WHEN NOT v.active THEN 'removed' END, v.updated_at, v.changed_in
    FROM feeds AS f JOIN ims_vehicles AS v ON v.feed_id = f.id
    WHERE f.dealership_id = dealership AND (f.shared OR f.account_id = account)
    UNION ALL
    SELECT d.source, d.vin, d.condition, false, d.reason, d.at, d.changed_in FROM departures AS d
    WHERE d.dealership_id = dealership AND d.account_id IS NULL AND NOT account = ANY (coalesce(d.except_account_ids, '{}'))
  ) AS copied (source, vin, condition, active, reason, at, changed_in)
  WHERE s.account_id = account AND s.dealership_id = dealership AND passes_filter(s.inventory_type, copied.condition)
    AND (copied.active OR copied.at >= kept_since())
$$;

CREATE FUNCTION note_subscription_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.changed_in := pg_current_xact_id();
    -- Until this trigger returns, the subscription is the old one.
    IF OLD.active THEN
      INSERT INTO departures (dealership_id, source, vin, account_id, reason, at, changed_in)
      SELECT DISTINCT OLD.dealership_id, source, vin, OLD.account_id,
        coalesce(reason, CASE WHEN NEW.active THEN 'filtered' ELSE 'unsubscribed' END),
        CASE WHEN reason IS NULL THEN now() ELSE at END, CASE WHEN reason IS NULL THEN NEW.changed_in ELSE changed_in END
      FROM copied_vehicles(OLD.account_id, OLD.dealership_id);
    END IF;
  END IF;
  PERFORM mark_lot(NEW.dealership_id);
  RETURN NEW;
END $$;
CREATE TRIGGER subscriptions_made BEFORE INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION note_subscription_changed();
CREATE TRIGGER subscriptions_changed BEFORE UPDATE OF active, inventory_type ON subscriptions FOR EACH ROW
  WHEN ((OLD.active, OLD.inventory_type) IS DISTINCT FROM (NEW.active, NEW.inventory_type))
  EXECUTE FUNCTION note_subscription_changed();

-- The others lose what a feed lists when it becomes private. When it is shared, it may hide what another feed says of a VIN.
CREATE FUNCTION note_feed_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
  PERFORM mark_lot(NEW.dealership_id);
  RETURN NEW;
END $$;
CREATE TRIGGER feeds_changed BEFORE UPDATE OF shared ON feeds FOR EACH ROW WHEN (OLD.shared <> NEW.shared)
  EXECUTE FUNCTION note_feed_changed();

-- The dealerships of the account of which the snapshot does not show the latest change. `whole`: the subscription changed. All that
-- the account sees of it is news then, and all that it saw before are departures of its own.
CREATE FUNCTION seen_changed_lots(account integer, since pg_snapshot) RETURNS TABLE (
  dealership_id integer, inventory_type text, active boolean, whole boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.dealership_id, s.inventory_type, s.active, came_after(s.changed_in, since)
  FROM changed_lots AS lot JOIN subscriptions AS s ON s.dealership_id = lot.dealership_id
  WHERE s.account_id = account AND came_after(lot.changed_in, since)
$$;

-- What may have to be told of each of their vehicles since the snapshot. `reason`: why the account no longer sees it, unless it does.
-- `own`: written for the account alone.
CREATE FUNCTION seen_changed_vehicles(account integer, since pg_snapshot) RETURNS TABLE (
  dealership_id integer, source text, vin text, reason text, at timestamptz, own boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT lot.dealership_id, changed.* FROM seen_changed_lots(account, since) AS lot CROSS JOIN LATERAL (
    SELECT 'website', v.vin, NULL, v.updated_at, false
    FROM website_vehicles AS v
    WHERE lot.active AND v.dealership_id = lot.dealership_id AND v.active AND (lot.whole OR came_after(v.changed_in, since))
      AND passes_filter(lot.inventory_type, v.condition)
    UNION ALL
    SELECT 'website', v.vin, 'removed', v.updated_at, false
    FROM website_vehicles AS v
    WHERE lot.active AND NOT lot.whole AND v.dealership_id = lot.dealership_id AND NOT v.active
      AND came_after(v.changed_in, since) AND passes_filter(lot.inventory_type, v.condition)
    UNION ALL
    SELECT 'ims', v.vin, NULL, v.updated_at, false
    FROM feeds AS f JOIN ims_vehicles AS v ON v.feed_id = f.id AND v.dealership_id = f.dealership_id
    WHERE lot.active AND f.dealership_id = lot.dealership_id AND (f.shared OR f.account_id = account) AND v.active
      AND (lot.whole OR came_after(v.changed_in, since) OR came_after(f.changed_in, since))
      AND passes_filter(lot.inventory_type, v.condition)
    UNION ALL
    SELECT 'ims', v.vin, 'removed', v.updated_at, false
    FROM feeds AS f JOIN ims_vehicles AS v ON v.feed_id = f.id AND v.dealership_id = f.dealership_id
    WHERE lot.active AND NOT lot.whole AND f.dealership_id = lot.dealership_id AND (f.shared OR f.account_id = account)
      AND NOT v.active AND came_after(v.changed_in, since) AND passes_filter(lot.inventory_type, v.condition)
    UNION ALL
    SELECT d.source, d.vin, d.reason, d.at, d.account_id IS NOT NULL
    FROM departures AS d
    WHERE d.dealership_id = lot.dealership_id AND came_after(d.changed_in, since)
      AND CASE WHEN d.account_id IS NULL
        THEN lot.active AND NOT lot.whole AND NOT account = ANY (coalesce(d.except_account_ids, '{}'))
          AND passes_filter(lot.inventory_type, d.condition)
        ELSE d.account_id = account AND (lot.whole OR passes_filter(lot.inventory_type, d.condition)) END
  ) AS changed (source, vin, reason, at, own)
$$;
