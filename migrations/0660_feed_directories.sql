-- Directories of the file server that belong to an account: no other may make a feed of their files, or learn their names.
CREATE TABLE feed_directories (
  -- A name below /import/.
  name text PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id)
);
