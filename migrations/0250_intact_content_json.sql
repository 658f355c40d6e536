-- The content as JSON. NUL and lone surrogates, which JSON allows and jsonb does not, become a space and U+FFFD. A
-- backslash that is itself escaped starts no escape: `C:\\udrive` stays as it is.
CREATE OR REPLACE FUNCTION content_json(content text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN content LIKE '%\\u0000%' OR content LIKE '%\\ud%' THEN regexp_replace(
      regexp_replace(content, '(?<!\\)((?:\\\\)*)\\u0000', '\1\\u0020', 'g'),
      '(?<!\\)((?:\\\\)*)\\ud[0-9a-f]{3}', '\1\\ufffd', 'g')::jsonb
    ELSE content::jsonb
  END
$$;
