-- What stood when an alarm was shelved: a worse level ends shelving at once, whatever it had reached before.
ALTER TABLE alarm ADD COLUMN shelved_level smallint CHECK (shelved_level BETWEEN 1 AND 4);
UPDATE alarm a SET shelved_level = coalesce(
    (SELECT nullif(e.level, 0) FROM alarm_event e WHERE e.alarm_id = a.id AND e.what = 'shelved' ORDER BY e.id DESC LIMIT 1),
    a.worst_level)
  WHERE a.shelved_until IS NOT NULL;
