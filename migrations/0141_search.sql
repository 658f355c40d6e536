-- Search reads vehicles from documents that are made when they change; texts that are equal share one vector.
CREATE TABLE search_documents (
  dealership_id integer NOT NULL,
  source text NOT NULL CHECK (source IN ('website', 'ims')),
  vin text NOT NULL,
  -- The content it was made of: the content hash of a website vehicle, import and row of an IMS vehicle.
  made_of bytea NOT NULL,
  -- Of the code that made it (src/search/vehicle/make-document.ts).
  version integer NOT NULL,
  -- JSON of the facts that the search judges.
  facts text NOT NULL,
  -- Distinct words of the listing.
  words text NOT NULL,
  embedded_text text NOT NULL,
  -- SHA-256 of embedded_text, first 16 bytes.
  text_hash bytea NOT NULL,
  PRIMARY KEY (dealership_id, source, vin)
);
CREATE INDEX search_documents_text ON search_documents (text_hash);
CREATE INDEX search_documents_version ON search_documents (version);

CREATE TABLE embedding_models (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Where the model runs: `built-in`, or the address that is asked for it.
  origin text NOT NULL,
  name text NOT NULL,
  dimensions integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- When every vehicle had a vector of it: from then on it answers. null while the one before still does.
  active_since timestamptz,
  UNIQUE (origin, name, dimensions)
);

CREATE TABLE embeddings (
  model_id integer NOT NULL REFERENCES embedding_models (id),
  text_hash bytea NOT NULL,
  -- 32-bit floats, little-endian, of length 1.
  vector bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (model_id, text_hash)
);
-- Floats do not compress.
ALTER TABLE embeddings ALTER COLUMN vector SET STORAGE EXTERNAL;

-- Dealerships whose vehicles have changed since their documents were made.
CREATE TABLE search_due (
  dealership_id integer PRIMARY KEY,
  -- Counts changes: a dealership that changes while it is read stays due.
  changes bigint NOT NULL DEFAULT 1,
  due_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO search_due (dealership_id) SELECT id FROM dealerships;

-- Writes of website vehicles set the counts, and writes of IMS vehicles their version; a pass that changes nothing does
-- neither.
CREATE FUNCTION note_search_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_due (dealership_id) VALUES (NEW.id)
  ON CONFLICT (dealership_id) DO UPDATE SET changes = search_due.changes + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER dealerships_search_due AFTER UPDATE OF new_count, ims_version ON dealerships FOR EACH ROW
  WHEN (OLD.version <> NEW.version OR OLD.ims_version <> NEW.ims_version) EXECUTE FUNCTION note_search_due();
