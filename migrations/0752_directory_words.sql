-- Texts are searched in what was folded when the entry was stored: folding 200,000 names at each search took seconds.
ALTER TABLE directory_entries ADD COLUMN words text NOT NULL GENERATED ALWAYS AS (
  fold_name(name) || ' ' || coalesce(fold_name(city), '') || ' ' || coalesce(host, '')) STORED;
