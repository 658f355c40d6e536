-- What resolving a dealership asked of others is not asked again for a while: web searches, and looks at websites.
CREATE TABLE web_searches (
  provider text NOT NULL,
  -- SHA-256 of the words.
  words_hash bytea NOT NULL,
  -- json, because texts of websites may hold NUL.
  results json NOT NULL,
  kept_until timestamptz NOT NULL,
  PRIMARY KEY (provider, words_hash)
);
CREATE INDEX web_searches_kept ON web_searches (kept_until);

CREATE TABLE site_looks (
  -- Without www.
  host text PRIMARY KEY,
  look json NOT NULL,
  kept_until timestamptz NOT NULL
);
CREATE INDEX site_looks_kept ON site_looks (kept_until);
