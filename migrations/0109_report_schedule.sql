-- One elected process makes the reports: nobody else has to be kept from it, and a retry is when the schedule is due next.
ALTER TABLE report_schedule DROP COLUMN leased_until;
