-- How well records arrive and what the device says of itself come before the tables, also where the page was arranged already.
UPDATE device_model SET panels = '["arrivals", "run-status"]' || panels
WHERE panels ? 'status-table' AND NOT panels ?| ARRAY['arrivals', 'run-status'];
