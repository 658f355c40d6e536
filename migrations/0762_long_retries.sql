-- A webhook may be tried for 28 hours, an address paused, and whoever asked for it hears of a webhook that was switched off.
ALTER TABLE webhooks
  ADD COLUMN retry text NOT NULL DEFAULT 'standard' CHECK (retry IN ('standard', 'long')),
  -- It was switched off, and the event that says so is still to be recorded.
  ADD COLUMN off_untold boolean NOT NULL DEFAULT false;
CREATE INDEX webhooks_off_untold ON webhooks (id) WHERE off_untold;
-- Nothing is sent to it, and what is pending waits.
ALTER TABLE webhook_endpoints ADD COLUMN paused boolean NOT NULL DEFAULT false;
