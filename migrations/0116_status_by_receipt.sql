-- Reports of the last hour, which home and walls show by minute. Rows are stored in the order of their receipt, so a few kB suffice.
CREATE INDEX device_status_received ON device_status USING brin (received_at) WITH (autosummarize = on);
