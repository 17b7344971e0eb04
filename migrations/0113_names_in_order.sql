-- Names as people of each language sort and count: by pinyin, by kana, RTU 9 before RTU 10.
CREATE COLLATION names_zh (provider = icu, locale = 'zh-u-kn-true');
CREATE COLLATION names_en (provider = icu, locale = 'en-u-kn-true');
CREATE COLLATION names_ja (provider = icu, locale = 'ja-u-kn-true');

-- The first page of a list of a hundred thousand devices without sorting them.
CREATE INDEX device_names_zh ON device (name COLLATE names_zh, id);
CREATE INDEX device_names_en ON device (name COLLATE names_en, id);
CREATE INDEX device_names_ja ON device (name COLLATE names_ja, id);
