-- A revision of the rules is a number that is never given twice, not even when the transaction that took it is rolled back: it is also
-- renewed by ingest when a sensor reports for the first time, and what was read within that transaction must not pass for a later one.
CREATE SEQUENCE alarm_rule_revision_number;
SELECT setval('alarm_rule_revision_number', revision) FROM alarm_rule_revision;
