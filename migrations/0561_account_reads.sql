-- Events of a type that few have are found without reading all others. A month holds millions.
CREATE INDEX events_type ON events (type, id);
-- Which vehicles have vectors is read from the index alone: documents are a hundred times as wide.
ALTER TABLE search_documents DROP CONSTRAINT search_documents_pkey;
ALTER TABLE search_documents ADD PRIMARY KEY (dealership_id, source, vin) INCLUDE (text_hash);
