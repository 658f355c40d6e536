-- Accounts of one dealership may see different vehicles of it: by the filter of a subscription, or because a feed is private.
ALTER TABLE events
  -- Sent only to subscriptions with this filter (all, new, used); null: to those whose filter accepts `condition`.
  ADD COLUMN audience text,
  -- Accounts that own private feeds of the dealership: they have events of their own, with account_id.
  ADD COLUMN except_account_ids integer[];
ALTER TABLE vehicle_changes
  -- Only this account sees the change; null: every account but except_account_ids.
  ADD COLUMN account_id integer,
  ADD COLUMN except_account_ids integer[];

ALTER TABLE feeds
  -- The account whose administrator configured the feed; null: configured before accounts were recorded.
  ADD COLUMN account_id integer REFERENCES accounts (id),
  -- False: only that account reads the vehicles of the feed.
  ADD COLUMN shared boolean NOT NULL DEFAULT true,
  ADD CHECK (shared OR account_id IS NOT NULL);

ALTER TABLE dealerships
  -- At most one feed, and not a private one: every account sees all active IMS vehicles.
  ADD COLUMN ims_simple boolean NOT NULL DEFAULT true,
  -- Whether accounts without a private feed may read IMS vehicles: false while all feeds are private.
  ADD COLUMN ims_shared boolean NOT NULL DEFAULT true,
  -- {"<account>": {"new": 1, "used": 2}} for the owners of private feeds; ims_new_count and ims_used_count are the others'.
  ADD COLUMN ims_private jsonb;

UPDATE dealerships SET ims_simple = false
WHERE id IN (SELECT dealership_id FROM feeds GROUP BY dealership_id HAVING count(*) > 1);
