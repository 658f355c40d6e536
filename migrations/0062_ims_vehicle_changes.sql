-- Changes of IMS vehicles are recorded by the statements that write them, and vehicles that are long gone are forgotten.

-- The content as JSON. Characters that are JSON and none of PostgreSQL's (of value 0, halves of a pair) become others.
CREATE FUNCTION content_json(content text, inventory_date date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT replace(replace(content, '\u0000', '\u0020'), '\ud', '\u0')::jsonb
    || jsonb_build_object('inventory_date', inventory_date)
$$;

-- A value as vehicle_changes keeps it, the same as src/diff/record-change.ts makes it of a website vehicle's.
CREATE FUNCTION kept_value(field text, value jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN field = 'photo_urls' THEN to_jsonb(coalesce(array_length(string_to_array(value #>> '{}', '|'), 1), 0))
    WHEN jsonb_typeof(value) = 'string' AND length(value #>> '{}') > 500
      THEN to_jsonb(left(value #>> '{}', 499) || '…')
    WHEN value <> 'null' THEN value
  END
$$;

-- How one content differs from another. A field that only one of them has came or went with a release: no change.
CREATE FUNCTION content_changes(old_import bigint, old_row integer, new_import bigint, new_row integer)
RETURNS TABLE (type text, field text, from_value jsonb, to_value jsonb) LANGUAGE sql STABLE AS $$
  SELECT CASE field.key WHEN 'price' THEN 'price' WHEN 'odometer' THEN 'odometer' WHEN 'photo_urls' THEN 'photos'
      WHEN 'condition' THEN 'condition' ELSE 'other' END,
    field.key, kept_value(field.key, contents.old -> field.key), kept_value(field.key, field.value)
  FROM (
    SELECT content_json(old.content, old.inventory_date) AS old, content_json(new.content, new.inventory_date) AS new
    FROM ims_contents AS old, ims_contents AS new
    WHERE old.import_id = old_import AND old.row = old_row AND new.import_id = new_import AND new.row = new_row
    OFFSET 0
  ) AS contents CROSS JOIN LATERAL jsonb_each(contents.new) AS field
  WHERE field.value <> contents.old -> field.key
$$;

-- The longest gone first.
CREATE INDEX website_vehicles_removed ON website_vehicles (removed_at) WHERE NOT active;
CREATE INDEX ims_vehicles_removed ON ims_vehicles (updated_at) WHERE NOT active;
