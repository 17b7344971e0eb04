-- The Japanese word for a shift is that of control rooms. An entry that was given another name keeps it.
UPDATE menu SET name_ja = '当直' WHERE auth = 'shift:list' AND name_ja = 'シフト';
UPDATE menu SET name_ja = '当直の引継ぎ' WHERE name_ja = 'シフト引継ぎ';
-- "Platform" does not fit into the menu, and is no Japanese word for a system that data are passed on to.
UPDATE menu SET name_ja = '連携先' WHERE auth = 'platform:list' AND name_ja = 'プラットフォーム';
