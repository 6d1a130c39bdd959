CREATE TABLE people (id INTEGER PRIMARY KEY, place TEXT);
INSERT INTO people (place) VALUES
  ('Seattle, WA'), ('Paris, Texas'), (NULL), (''), ('no such place at all xyzzy'), ('47.5, -122.25');
SELECT id, geocode(place, 'latitude'), geocode(place, 'longitude'), geocode(place, 'country_code'),
  typeof(geocode(place, 'geonames_id')), typeof(geocode(place, 'latitude'))
FROM people ORDER BY id;
SELECT json_extract(geocode('Seattle, WA'), '$.results[0].label');
SELECT geocode('', 'status'), geocode('', 'label') IS NULL;
SELECT reverse_geocode(48.8584, 2.2945, 'label'), typeof(reverse_geocode(48.8584, 2.2945, 'distance_km'));
SELECT typeof(geocode('47.5, -122.25', 'confidence')), typeof(geocode('Seattle, WA', 'population')),
  typeof(reverse_geocode(47.60621, -122.33207, 'bearing'));
SELECT reverse_geocode(NULL, 2.2945, 'label') IS NULL, reverse_geocode(95, 0, 'status');
CREATE INDEX by_country ON people (geocode(place, 'country_code'));
SELECT count(*) FROM people WHERE geocode(place, 'country_code') = 'US';
.bail off
SELECT geocode('', 'colour');
SELECT geocode('Oslo', 'colour');
SELECT reverse_geocode('north', 2, 'label');
SELECT geocode();
