-- Replay: what had been received by a moment, and what came next.

-- What came long after it was collected, or before: all the rest is found by the key, by collect time. Only such rows are in these
-- indexes, so that storing a reading in time costs no more than comparing its two times.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['reading_array', 'reading_fixed_inclinometer', 'reading_inclination', 'reading_acceleration',
    'reading_moisture', 'reading_crack', 'reading_horn', 'reading_water_level', 'reading_geo_sound', 'reading_infrasound',
    'reading_blasting', 'reading_weather', 'reading_settlement', 'device_status'] LOOP
    EXECUTE format('CREATE INDEX %1$s_untimely ON %1$s (received_at) '
      'WHERE received_at - collected_at > interval ''10 minutes'' OR received_at - collected_at < interval ''-6 minutes''', name);
  END LOOP;
END
$$;

-- Alarms that had not ended by then, and everything that happened to alarms in between.
CREATE INDEX alarm_ended ON alarm (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX alarm_event_all_at ON alarm_event (at);
