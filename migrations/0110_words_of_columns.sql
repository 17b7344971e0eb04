-- The words that screens and code use.
ALTER TABLE alarm RENAME COLUMN is_told TO is_notified;
ALTER TABLE cap_warning RENAME COLUMN is_standing TO is_open;
