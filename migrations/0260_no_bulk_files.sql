-- Cars are asked for one by one, and the answers kept in reference_answers: bulk files are no longer read.
DROP TABLE epa_vehicles;
DROP TABLE reference_loads;
