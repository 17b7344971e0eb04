-- The Japanese word for a folder is spelt as elsewhere in the product. An entry that was given another name keeps it.
UPDATE menu SET name_ja = 'フォルダーツリー' WHERE auth = 'statistics-tree:list' AND name_ja = 'フォルダツリー';
