-- Rows that every installation needs.
INSERT INTO station_type (code, name_zh, name_en, name_ja, sort_order) VALUES
  ('landslide', '滑坡', 'landslide', '地すべり', 1),
  ('road_slope', '公路边坡', 'road slope', '道路のり面', 2),
  ('rockfall', '危岩崩塌', 'rockfall', '落石・岩盤崩壊', 3),
  ('bridge_tunnel', '桥梁隧道', 'bridge or tunnel', '橋梁・トンネル', 4),
  ('dam', '库岸大坝', 'dam or reservoir bank', 'ダム・貯水池斜面', 5),
  ('tailings', '尾矿库', 'tailings pond', '鉱さい堆積場', 6);

INSERT INTO role (id, name, sees_all, note) VALUES (1, 'administrator', true, '');
SELECT setval(pg_get_serial_sequence('role', 'id'), 1);
