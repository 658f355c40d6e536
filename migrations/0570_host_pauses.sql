-- A host that answers with Retry-After is left alone as long as it says: by all processes, and over restarts.
CREATE TABLE host_pauses (
  host text PRIMARY KEY,
  until timestamptz NOT NULL,
  -- Of the answer.
  status smallint NOT NULL
);
