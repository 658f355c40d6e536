-- Tells every API process that something which decides what a reader may see has been written: keys, subscriptions,
-- and the versions of dealerships. Claims and schedules move other columns and tell nobody.
CREATE FUNCTION tell_readers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('forecourt_reads', '');
  RETURN NULL;
END $$;

CREATE TRIGGER api_keys_tell_readers AFTER INSERT OR DELETE OR UPDATE OF deactivated_at, admin ON api_keys
  FOR EACH STATEMENT EXECUTE FUNCTION tell_readers();
CREATE TRIGGER subscriptions_tell_readers AFTER INSERT OR DELETE OR UPDATE ON subscriptions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_readers();
CREATE TRIGGER dealership_hosts_tell_readers AFTER INSERT OR DELETE OR UPDATE ON dealership_hosts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_readers();
CREATE TRIGGER dealerships_tell_readers AFTER UPDATE OF version, ims_version ON dealerships
  FOR EACH STATEMENT EXECUTE FUNCTION tell_readers();
