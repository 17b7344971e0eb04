-- Messages to people are notifications, as on the screens: tables, columns, indexes, constraints and sequences, permissions, menu.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT relname AS name, relkind FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relname ~ '(^|_)notice_|^alarm_notice$' AND relkind IN ('r', 'i', 'S')
      ORDER BY relkind DESC LOOP
    EXECUTE format('ALTER %s %I RENAME TO %I', CASE old.relkind WHEN 'r' THEN 'TABLE' WHEN 'i' THEN 'INDEX' ELSE 'SEQUENCE' END,
      old.name, replace(old.name, 'notice', 'notification'));
  END LOOP;
  FOR old IN SELECT conrelid::regclass AS of_table, conname AS name FROM pg_constraint
      WHERE connamespace = current_schema()::regnamespace AND conname ~ '(^|_)notice_' LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', old.of_table, old.name, replace(old.name, 'notice', 'notification'));
  END LOOP;
END
$$;

ALTER TABLE notification_delivery RENAME COLUMN notice_id TO notification_id;
ALTER TABLE notification_escalation RENAME COLUMN notice_id TO notification_id;
ALTER TABLE sim_card RENAME COLUMN noticed_for TO notified_for;

UPDATE menu SET auth = 'notification' || substr(auth, 7) WHERE auth LIKE 'notice:%';
UPDATE menu SET component = 'notifications' WHERE component = 'notices';

ALTER TABLE notification_policy RENAME COLUMN tells_end TO notifies_end;
ALTER TABLE notification_escalation RENAME COLUMN told_id TO sent_id;
ALTER INDEX notification_escalation_told RENAME TO notification_escalation_sent;
UPDATE notification_person SET rules = replace(rules::text, '"tellsEnd":', '"notifiesEnd":')::jsonb;
