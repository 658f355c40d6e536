-- Live lookups share what resolving keeps of a site's home page (site_looks), so that it is read once for both.
DROP TABLE site_identities;
