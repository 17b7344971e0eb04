-- The Japanese word for a shift is that of control rooms. An entry that was given another name keeps it.
UPDATE menu SET name_ja = '当直' WHERE auth = 'shift:list' AND name_ja = 'シフト';
UPDATE menu SET name_ja = '当直の引継ぎ' WHERE name_ja = 'シフト引継ぎ';
