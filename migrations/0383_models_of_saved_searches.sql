-- A dealership has few of the models that shoppers look for.
ALTER TABLE saved_searches
  -- The models that it lists, in lower case; null: any. A change of other models does not look at it.
  ADD COLUMN models text[];
