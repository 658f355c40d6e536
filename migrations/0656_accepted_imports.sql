-- Who accepted a held import. Only the account of that member or key is shown the name: dealerships are shared.
ALTER TABLE imports ADD COLUMN accepted_by text, ADD COLUMN accepted_account integer;
