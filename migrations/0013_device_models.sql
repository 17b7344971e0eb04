-- How the pages of devices of the known models are arranged at first; the back office changes it. Panels that fit none of a device's
-- sensors are left out by themselves.
INSERT INTO device_model (model, panels) VALUES
  ('prt1000', jsonb_build_array(
    'status-table', 'inclination-table', 'acceleration-table', 'crack-table', 'moisture-table', 'array-table',
    'inclinometer-table', 'water-level-table', 'settlement-table', 'weather-table', 'geo-sound-table',
    'infrasound-table', 'blasting-table', 'horn-table', 'excel-export', 'curve', 'tilt-path', 'waveform', 'profile',
    'moisture-depth', 'rain-movement', 'failure-time', 'blasting-limits', 'calibration')),
  ('prt1010', jsonb_build_array(
    'status-table', 'array-table', 'water-level-table', 'inclination-table', 'acceleration-table', 'crack-table',
    'moisture-table', 'inclinometer-table', 'settlement-table', 'weather-table', 'geo-sound-table',
    'infrasound-table', 'blasting-table', 'horn-table', 'excel-export', 'curve', 'profile', 'failure-time',
    'waveform', 'tilt-path', 'moisture-depth', 'rain-movement', 'blasting-limits', 'calibration')),
  ('prt1020', jsonb_build_array(
    'status-table', 'inclinometer-table', 'water-level-table', 'inclination-table', 'acceleration-table',
    'crack-table', 'moisture-table', 'array-table', 'settlement-table', 'weather-table', 'geo-sound-table',
    'infrasound-table', 'blasting-table', 'horn-table', 'excel-export', 'curve', 'profile', 'failure-time',
    'waveform', 'tilt-path', 'moisture-depth', 'rain-movement', 'blasting-limits', 'calibration')),
  ('prt2000', jsonb_build_array(
    'status-table', 'horn-table', 'blasting-table', 'geo-sound-table', 'infrasound-table', 'inclination-table',
    'acceleration-table', 'crack-table', 'moisture-table', 'array-table', 'inclinometer-table', 'water-level-table',
    'settlement-table', 'weather-table', 'excel-export', 'curve', 'waveform', 'blasting-limits', 'tilt-path',
    'profile', 'moisture-depth', 'rain-movement', 'failure-time', 'calibration')),
  ('sensor1', jsonb_build_array(
    'status-table', 'inclination-table', 'crack-table', 'moisture-table', 'water-level-table', 'excel-export',
    'curve', 'tilt-path', 'moisture-depth', 'calibration')),
  ('sensor3', jsonb_build_array(
    'status-table', 'inclination-table', 'acceleration-table', 'excel-export', 'curve', 'waveform', 'tilt-path',
    'calibration'))
ON CONFLICT (model) DO NOTHING;
