-- The trade's word for the reading that raised an alarm. The function's text names the column, so it is created again.
ALTER TABLE alarm RENAME COLUMN trip TO trigger;
ALTER TABLE alarm RENAME COLUMN first_trip_at TO first_triggered_at;
ALTER TABLE alarm RENAME COLUMN trip_at TO triggered_at;

CREATE OR REPLACE FUNCTION alarm_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.rule_id, NEW.subject, NEW.kind, NEW.station_id, NEW.device_id, NEW.sensor_id, NEW.raised_at)
      IS DISTINCT FROM (OLD.id, OLD.rule_id, OLD.subject, OLD.kind, OLD.station_id, OLD.device_id, OLD.sensor_id, OLD.raised_at)
    OR NEW.worst_level > OLD.worst_level OR NEW.level > 0 AND NEW.level < NEW.worst_level
    OR NEW.first_triggered_at > OLD.first_triggered_at OR NEW.reactivations < OLD.reactivations
    OR NEW.revision < OLD.revision OR NEW.risen_revision NOT BETWEEN OLD.risen_revision AND NEW.revision
    OR NEW.revision = OLD.revision AND NEW.state <> OLD.state
    OR OLD.ended_at IS NOT NULL AND (NEW.state, NEW.ended_at, NEW.worst_level) IS DISTINCT FROM (OLD.state, OLD.ended_at, OLD.worst_level)
  THEN
    RAISE EXCEPTION 'alarm % cannot go so', OLD.id;
  END IF;
  RETURN NEW;
END $$;
