-- How people respond to the alarms of a rule: instructions, contacts, checklist, whom it threatens and to whom it falls. Null: as the rule
-- whose place it takes says. It judges nothing, so that it is no part of a version.
ALTER TABLE alarm_rule ADD COLUMN plan jsonb CHECK (jsonb_typeof(plan) = 'object');

-- Who has taken an alarm, or whom it was handed to. The log tells how it came to be.
ALTER TABLE alarm
  ADD COLUMN assigned_to integer,
  ADD COLUMN assigned_name text NOT NULL DEFAULT '',
  ADD COLUMN assigned_at timestamptz,
  ADD CHECK ((assigned_to IS NULL) = (assigned_at IS NULL));
