/** Generates the rows of one reading table of the bench's site; SQL expressions of the sensor `s` and the time `t`. */
interface SiteTable {
  readonly type: string;
  readonly table: string;
  readonly sensors: number;
  readonly values: Readonly<Record<string, string>>;
}

/** Daily and seasonal waves with noise, each sensor with its own phase. */
const wave = (height: number, seed: number): string =>
  `round((${height} * sin(t.e / 13750.987 + s.id + ${seed}) + ${height * 3} * sin(t.e / 5022600 + s.id) + ${height / 5} * (hashint4(s.id + t.i + ${seed}) % 100) / 100.0)::float8 * 1000) / 1000`;
/** Lists come from a pool: generating each would take most of the time. */
const stock = (length: 'long' | 'middle' | 'short', seed: number): string =>
  `(SELECT ${length} FROM bench_stock WHERE k = (t.i / 600 + s.id * 7 + ${seed}) % 997)`;

/** 200 sensors of mixed families. */
export const siteTables: readonly SiteTable[] = [
  {
    type: 'b4',
    table: 'reading_inclination',
    sensors: 60,
    values: {
      x: wave(0.4, 1),
      y: wave(0.3, 2),
      z: wave(0.1, 3),
      total: wave(0.5, 4),
      direction: '120.5',
      acc_x: wave(2, 5),
      acc_y: wave(2, 6),
      acc_z: wave(3, 7),
      temperature: wave(6, 8),
    },
  },
  {
    type: 'b7',
    table: 'reading_crack',
    sensors: 30,
    values: { opening: wave(0.8, 1), current_length: wave(4, 2), temperature: wave(6, 3) },
  },
  {
    type: 'b12',
    table: 'reading_water_level',
    sensors: 30,
    values: { level: `(5000 + 400 * ${wave(0.5, 1)})::int`, pressure: wave(9, 2), temperature: wave(3, 3) },
  },
  {
    type: 'settlement',
    table: 'reading_settlement',
    sensors: 15,
    values: { settlement: wave(1.5, 1), liquid_level: wave(9, 2), temperature: wave(6, 3) },
  },
  {
    type: 'weather',
    table: 'reading_weather',
    sensors: 15,
    values: {
      temperature: wave(6, 1),
      humidity: wave(12, 2),
      wind_speed: `abs(${wave(2, 3)})`,
      wind_direction: '270',
      pressure: wave(5, 4),
      rain_total: `floor((t.e - 1600000000) / 3600) / 5`,
    },
  },
  {
    type: 'b6',
    table: 'reading_moisture',
    sensors: 30,
    values: {
      depth: `'{10,20,30,40,50,60,80,100,150,200}'`,
      moisture: stock('short', 1),
      temperature: stock('short', 2),
    },
  },
  {
    type: 'b3',
    table: 'reading_fixed_inclinometer',
    sensors: 12,
    values: {
      depth: 'ARRAY(SELECT generate_series(500, 10000, 500))::bigint[]',
      x: stock('middle', 1),
      y: stock('middle', 2),
      temperature: stock('middle', 3),
    },
  },
  {
    type: 'b2',
    table: 'reading_array',
    sensors: 8,
    values: { x: stock('long', 1), y: stock('long', 2), z: stock('long', 3), temperature: stock('long', 4) },
  },
];

export const stockStatement = `
  CREATE TABLE bench_stock AS SELECT k,
    ARRAY(SELECT round((20 * sin(k / 40.0 + i))::numeric, 2)::float8 FROM generate_series(1, 32) i) AS long,
    ARRAY(SELECT round((8 * sin(k / 50.0 + i))::numeric, 2)::float8 FROM generate_series(1, 20) i) AS middle,
    ARRAY(SELECT round((25 + 9 * sin(k / 60.0 + i))::numeric, 2)::float8 FROM generate_series(1, 10) i) AS short
  FROM generate_series(0, 996) k;
  ALTER TABLE bench_stock ADD PRIMARY KEY (k);
  ANALYZE bench_stock`;

const times = `(SELECT at, extract(epoch FROM at)::float8 AS e, extract(epoch FROM at)::int AS i
  FROM generate_series($1::timestamptz, $2::timestamptz - interval '1 s', interval '10 minutes') at) AS t`;

/**
 * The rows of all sensors of a table from $1 up to $2, ten minutes apart, in order of arrival. One in two hundred is late, one in a
 * thousand doubtful and one in a thousand a fault.
 */
export function siteStatement({ type, table, values }: SiteTable): string {
  const chance = '(hashint4(s.id * 131 + t.i / 600) & 1048575)';
  return `INSERT INTO ${table} (sensor_id, collected_at, received_at, quality, is_late, ${Object.keys(values).join(', ')})
    SELECT s.id, t.at, t.at + CASE WHEN ${chance} % 200 = 7 THEN interval '3 hours' ELSE interval '1.2 s' END,
      CASE ${chance} % 1000 WHEN 1 THEN 2 WHEN 2 THEN 1 ELSE 0 END, ${chance} % 200 = 7, ${Object.values(values).join(', ')}
    FROM ${times}, (SELECT id FROM sensor WHERE type = '${type}' ORDER BY id) AS s`;
}

export const statusStatement = `INSERT INTO device_status (device_id, collected_at, received_at, run_status, battery, charge, ambient, signal, charging)
  SELECT s.id, t.at, t.at + interval '1.2 s', CASE WHEN hashint4(s.id + t.i) % 300 = 0 THEN 64 ELSE 0 END,
    12.4 + 0.4 * sin(t.e / 13750.987), 80, 20 + 8 * sin(t.e / 13750.987), 20 + s.id % 8, 13.1
  FROM ${times}, device AS s`;
