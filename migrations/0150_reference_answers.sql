-- What outside sources said of cars is kept: a source is asked once for many requests, and its last answer stands in while it is away.
CREATE TABLE reference_answers (
  source text NOT NULL,
  read text NOT NULL,
  -- The question: a VIN, or make, model and year in capitals.
  key text NOT NULL,
  answer jsonb NOT NULL,
  -- A long list is apart, so that a page of it is read without the rest; null where the answer is no list.
  items jsonb,
  observed_at timestamptz NOT NULL,
  PRIMARY KEY (source, read, key)
);

CREATE INDEX reference_answers_observed ON reference_answers (observed_at);
