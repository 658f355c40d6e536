-- What a service of the first migrations (0001 to 0032) had stored: two accounts, a dealership with its website and its feed.
INSERT INTO accounts (name) VALUES ('Anna Motors'), ('Ben Group');
INSERT INTO dealerships (public_id, website_url, website, name, street, city, state, zip, phone, created_at, version,
    new_count, used_count, complete_seen_at, observed_at, last_import_at, next_import_at, ims_version, ims_new_count, ims_imported_at)
  VALUES ('dlr_firstreleasedealer01', 'https://www.first.example', 'www.first.example', 'First Motors', '1 Main Street', 'Austin',
    'TX', '78701', '+15125550100', '2026-10-01T10:00:00Z', 7, 1, 1, '2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z',
    '2026-11-01T10:00:00Z', '2100-01-01T00:00:00Z', 3, 1, '2026-11-01T10:05:00Z');
INSERT INTO dealership_hosts (host, dealership_id) VALUES ('first.example', 1);
INSERT INTO configurations (dealership_id, provider, provider_confidence, config, setup_status)
  VALUES (1, 'dealer-com', 0.95, '{"site_id": "firstmotors"}', 'active');
INSERT INTO subscriptions (account_id, dealership_id, inventory_type, stated)
  VALUES (1, 1, 'all', '{"name": "First Motors of Austin"}'), (2, 1, 'used', '{}');
INSERT INTO setup_jobs (id, account_id, host, dealership_url, request, status, inventory_status, created_at, started_at,
    completed_at, dealership_id, configuration_id, subscription_id, provider, provider_confidence, config, vehicle_counts, setup_status)
  VALUES ('setup_firstrelease', 1, 'first.example', 'https://www.first.example', '{"dealership_url": "https://www.first.example"}',
    'completed', 'available', now() - interval '1 day', now() - interval '1 day', now() - interval '1 day', 1, 1, 1, 'dealer-com', 0.95,
    '{"site_id": "firstmotors"}', '{"new": 2, "used": 1, "total": 3}', 'active');
INSERT INTO imports (dealership_id, trigger, status, complete, started_at, completed_at, pages_read, total_received, new_count,
    updated_count, removed_count, unchanged_count, rejected_count, rejected)
  VALUES (1, 'setup', 'completed', true, '2026-10-01T10:00:09Z', '2026-10-01T10:00:20Z', 2, 4, 3, 0, 0, 0, 1,
      '[{"row": 4, "vin": null, "reason": "no VIN"}]'),
    (1, 'schedule', 'completed', true, '2026-11-01T09:59:50Z', '2026-11-01T10:00:00Z', 2, 2, 0, 1, 1, 1, 0, '[]');

-- Documents were stored without their last brace.
INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer, inventory_date,
    first_seen_at, created_at, updated_at, removed_at)
  SELECT id::uuid, 1, vin, condition, removed IS NULL, decode(md5(vin), 'hex'),
    rtrim(json_build_object('id', id, 'vin', vin, 'year', year, 'make', make, 'model', model, 'heading', heading,
      'stocknum', stocknum, 'condition', condition, 'certified', false, 'body', body, 'transmission', 'Automatic',
      'series', series, 'series_detail', NULL, 'door_count', NULL, 'odometer', odometer, 'odometer_unit', 'mi', 'engine', '',
      'engine_cyl_count', NULL, 'engine_displacement', '', 'fuel', '', 'drivetrain_desc', '', 'exterior_color', color,
      'interior_color', '', 'base_ext_color', color, 'base_int_color', '', 'msrp', NULL, 'price', price, 'internet_price', NULL,
      'list_price', NULL, 'invoice_price', NULL, 'book_value', NULL, 'discount_amount', NULL, 'final_price', price,
      'total_discounts', NULL, 'total_fees', NULL, 'price_components', json_build_object('components', '[]'::json,
        'total_fees', 0, 'final_price', price, 'starting_price', price, 'total_discounts', 0),
      'vdp_link', 'https://www.first.example/' || vin, 'photo_url_list', '[]'::json, 'features', '["Sunroof"]'::json,
      'description', 'From the first release.')::text, '}') || ', "city_mpg": null, "hwy_mpg": null, "in_transit": false, '
      || '"carfax_1_owner": null, "carfax_clean_title": null, "source": "website", "created_at": "2026-10-01T10:00:20.000Z", '
      || '"first_seen_at": "2026-10-01T10:00:20.000Z", "updated_at": "2026-11-01T10:00:00.000Z", "inventory_date": "2026-10-01"',
    2, '2026-10-01', '2026-10-01T10:00:20Z', '2026-10-01T10:00:20Z', '2026-11-01T10:00:00Z', removed
  FROM (VALUES
    ('0199a000-0000-7000-8000-000000000001', '1HGCM82633A004352', 'Used', 2003, 'Honda', 'Accord', '2003 Honda Accord EX', 'A1',
      'Sedan', 'EX', 93210, 'Silver', 6995, NULL::timestamptz),
    ('0199a000-0000-7000-8000-000000000002', '5YJSA1E26HF000337', 'New', 2026, 'Tesla', 'Model S', '2026 Tesla Model S', 'A2',
      'Hatchback', '', 12, 'White', 79990, NULL),
    ('0199a000-0000-7000-8000-000000000003', '1M8GDM9AXKP042788', 'Used', 2019, 'Ford', 'Escape', '2019 Ford Escape SE', 'A3',
      'SUV', 'SE', 41000, 'Black', 15500, '2026-11-01T10:00:00Z')
  ) AS v (id, vin, condition, year, make, model, heading, stocknum, body, series, odometer, color, price, removed);

INSERT INTO feed_files (ftp_path, file_name, size, modified_at, same_since)
  VALUES ('vauto', 'first.csv', 1200, '2026-11-01T10:00:00Z', '2026-11-01T10:01:00Z');
INSERT INTO feeds (dealership_id, file_id, provider, staleness_threshold_hours, created_at, last_import_at, last_file_modified,
    last_vehicle_count, file_hash, seen_size, seen_modified_at)
  VALUES (1, 1, 'vauto', 48, '2026-10-01T11:00:00Z', '2026-11-01T10:05:00Z', '2026-11-01T10:00:00Z', 1, '\x00', 1200,
    '2026-11-01T10:00:00Z');
INSERT INTO feed_imports (feed_id, status, started_at, completed_at, file_modified_at, vehicle_count, new_count, updated_count,
    removed_count, rejected_count, rejected, unmapped_columns, warnings)
  VALUES (1, 'completed', '2026-11-01T10:04:00Z', '2026-11-01T10:05:00Z', '2026-11-01T10:00:00Z', 1, 1, 0, 0, 0, '[]', '[]', '{}');
INSERT INTO ims_contents (import_id, row, vin, hash, condition, year, make, model, inventory_date, age_date, content)
  SELECT 1, 1, vin, '\x01ab', 'New', 2026, 'toyota', 'rav4', '2026-10-20', '2026-11-01',
    json_build_object('vin', vin, 'stock_number', 'T1', 'condition', 'New', 'certified', false, 'year', 2026, 'make', 'Toyota',
      'model', 'RAV4', 'trim', 'XLE', 'body', 'SUV', 'doors', 4, 'exterior_color', 'Blue', 'interior_color', 'Black',
      'odometer', 4, 'engine', NULL, 'engine_cylinders', 4, 'transmission', 'Automatic', 'drivetrain', 'AWD',
      'fuel_type', 'Gasoline', 'city_mpg', NULL, 'highway_mpg', NULL, 'msrp', 33000, 'price', 32500, 'internet_price', NULL,
      'invoice', NULL, 'book_value', NULL, 'model_number', NULL, 'description', '', 'features', '', 'photo_urls', '',
      'vdp_url', '', 'series_detail', NULL, 'video_url', NULL, 'cab_type', NULL, 'certification_program', NULL,
      'carfax_one_owner', NULL)::text
  FROM (VALUES ('2T3P1RFV7SC000001')) AS v (vin);
INSERT INTO ims_vehicles (feed_id, dealership_id, vin, active, hash, import_id, row, condition, year, make, model, created_at, updated_at)
  VALUES (1, 1, '2T3P1RFV7SC000001', true, '\x01ab', 1, 1, 'New', 2026, 'toyota', 'rav4', '2026-11-01T10:05:00Z', '2026-11-01T10:05:00Z');

INSERT INTO events (type, dealership_id, condition, occurred_at, data)
  SELECT CASE WHEN active THEN 'vehicle.created' ELSE 'vehicle.removed' END, 1, condition, now() - interval '1 day',
    rendered || ', "age_days": 3, "last_seen": "2026-11-01T10:00:00.000Z", "scraped_date": "2026-11-01", "dealership_active": '
      || active || '}'
  FROM website_vehicles ORDER BY id;
INSERT INTO events (type, dealership_id, condition, occurred_at, ims_vehicle_id, ims_import_id, ims_row)
  VALUES ('ims.vehicle.created', 1, 'New', now() - interval '1 day', 1, 1, 1);

INSERT INTO webhook_endpoints (account_id, url) VALUES (1, 'https://hooks.first.example/in');
INSERT INTO webhooks (account_id, endpoint_id, event_type, dealership_id, secret, max_failures)
  VALUES (1, 1, 'vehicle.created', NULL, '\x00', 10), (1, 1, 'vehicle.removed', 1, '\x00', 10);
INSERT INTO delivery_lanes (endpoint_id, dealership_id, due_at) VALUES (1, 1, '2100-01-01T00:00:00Z');
INSERT INTO deliveries (event_id, webhook_id, lane_id, status, created_at, due_at, attempted_at, response_time_ms, status_code)
  VALUES (1, 1, 1, 'delivered', now() - interval '1 day', NULL, now() - interval '1 day', 81, 200),
    (2, 1, 1, 'pending', now() - interval '1 day', '2100-01-01T00:00:00Z', NULL, NULL, NULL);
