-- What a dealership's own website states of its rating and reviews, read with its inventory.
CREATE TABLE dealership_reviews (
  dealership_id integer PRIMARY KEY REFERENCES dealerships (id),
  rating double precision,
  best_rating double precision,
  review_count integer,
  -- [{author, rating, publishedOn, text}], 20 at most.
  reviews jsonb NOT NULL,
  observed_at timestamptz NOT NULL
);
