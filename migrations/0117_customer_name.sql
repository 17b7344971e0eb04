-- The customers of the registry had the name of the CRM's clients in Chinese and Japanese. An entry that was given another name keeps it.
UPDATE menu SET name_zh = '委托单位', name_ja = '発注者'
WHERE auth = 'customer:list' AND (name_zh, name_en, name_ja) = ('客户', 'Customers', '顧客');
