-- Every request asks the database itself, so that readers need no notices of writes.
DROP TRIGGER api_keys_tell_readers ON api_keys;
DROP TRIGGER subscriptions_tell_readers ON subscriptions;
DROP TRIGGER dealership_hosts_tell_readers ON dealership_hosts;
DROP TRIGGER dealerships_tell_readers ON dealerships;
DROP FUNCTION tell_readers();
