-- How many days before a card expires people are notified, and of which expiry they have been: once a card and a date.
ALTER TABLE sim_card
  ADD COLUMN warn_days integer NOT NULL DEFAULT 30 CHECK (warn_days BETWEEN 0 AND 365),
  ADD COLUMN noticed_for date;
-- What has expired long since is no news.
UPDATE sim_card SET noticed_for = expires_on WHERE expires_on < current_date;
