-- What robots.txt of each origin said, for all processes, and who asks for it at the moment.
CREATE TABLE robots_files (
  origin text PRIMARY KEY,
  -- A page or a failure as it came; json, because texts of websites may hold NUL.
  answer json,
  kept_until timestamptz,
  asked_until timestamptz NOT NULL
);
