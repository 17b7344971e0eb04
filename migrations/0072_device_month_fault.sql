-- Whole months of `device_day_fault`, as `device_month` is of days.
CREATE TABLE device_month_fault (
  device_id integer NOT NULL REFERENCES device ON DELETE CASCADE,
  month date NOT NULL,
  bit smallint NOT NULL,
  begun integer NOT NULL,
  ended integer NOT NULL,
  faulty_s integer NOT NULL,
  ended_s integer NOT NULL,
  longest_s integer NOT NULL,
  PRIMARY KEY (device_id, month, bit)
);
