import type { History, Profiles, Records, Waveform } from '@groundwatch/protocol/rest';
import type { Pool } from '@groundwatch/db';
import type { View } from './ask-views.ts';

const DAY_MS = 86_400_000;

interface Sensor {
  id: number;
  deviceNo: string;
}
type Sensors = ReadonlyMap<string, readonly Sensor[]>;

async function sensorsByType(pool: Pool): Promise<Sensors> {
  const { rows } = await pool.query<{ id: number; type: string; deviceNo: string }>(
    'SELECT s.id, s.type, d.device_no::text AS "deviceNo" FROM sensor s JOIN device d ON d.id = s.device_id ORDER BY s.id',
  );
  return Map.groupBy(rows, ({ type }) => type);
}

/** As requested by the heat map for its columns. */
const MOISTURE_LAYERS = 'moisture.1,moisture.2,moisture.3,moisture.4';

const periods = [
  ['1 week', 7],
  ['1 month', 30],
  ['3 months', 91],
  ['1 year', 365],
  ['3 years', 1_095],
] as const;

const query = (values: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString();

/** All requests of a device's pages, over a site whose newest reading is at `end`. */
export async function siteViews(pool: Pool, weeks: number): Promise<View[]> {
  const sensors = await sensorsByType(pool);
  const { rows } = await pool.query<{ at: Date }>('SELECT max(collected_at) AS at FROM latest_status');
  const end = rows[0]?.at.getTime() ?? 0;
  const of = (type: string, turn: number): Sensor => {
    const all = sensors.get(type) ?? [];
    return all[turn % all.length] as Sensor;
  };
  /** Ends up to a day earlier in each turn, so that no period is requested twice. */
  const period = (days: number, turn: number) => {
    const to = end - (turn % 96) * 900_000;
    return { from: new Date(to - Math.min(days, weeks * 7) * DAY_MS).toISOString(), to: new Date(to).toISOString() };
  };
  const curve = (sensor: Sensor, fields: string, days: number, points: number, turn: number): string =>
    `/rest/history?${query({ sensorId: sensor.id, fields, points, ...period(days, turn) })}`;
  const hasCurves = (data: readonly never[]): boolean =>
    (data as readonly History[]).every((one) =>
      Object.values(one.series).every((points) => points.length > 5 && points.length <= 2_000),
    );
  const curves = (name: string, paths: View['paths']): View => ({ name, paths, holds: hasCurves });
  /** Already eight questions at a time. */
  const page = (name: string, paths: View['paths']): View => ({ ...curves(name, paths), pages: 1 });

  const histories = periods.flatMap(([text, days]) => [
    curves(`curve of ${text}, 1,000 points`, (turn) => [curve(of('b12', turn), 'level', days, 1_000, turn)]),
    curves(`curve of ${text}, 2,000 points`, (turn) => [curve(of('b7', turn), 'opening', days, 2_000, turn)]),
    curves(`4 curves of ${text}, 2,000 points`, (turn) => [
      curve(of('b4', turn), 'x,y,z,temperature', days, 2_000, turn),
    ]),
  ]);
  const elements = (count: number): string => Array.from({ length: count }, (_, i) => `x.${i + 1}`).join(',');
  const lists = periods
    .slice(1)
    .flatMap(([text, days]) => [
      curves(`curve of an element of an array, ${text}`, (turn) => [curve(of('b2', turn), 'x.7', days, 1_000, turn)]),
      curves(`curves of 8 elements of an inclinometer, ${text}`, (turn) => [
        curve(of('b3', turn), elements(8), days, 1_000, turn),
      ]),
    ]);
  const hasProfiles =
    (count: number) =>
    (data: readonly never[]): boolean =>
      (data as readonly Profiles[]).every((one) => one.profiles.length >= count * 0.9 && one.reference !== null);
  const hasRecords = (data: readonly never[]): boolean =>
    (data as readonly Records[]).every((one) => one.records.length > 0);
  const deep = (turn: number): string => `${(end - ((weeks * 7) / 2 + (turn % 30)) * DAY_MS) * 1_000}.1`;
  const hasPage = (data: readonly { records: readonly unknown[] }[]): boolean =>
    data.every((one) => one.records.length > 0);
  const blast = of('b15', 0);
  const starts = await pool.query<{ at: Date }>('SELECT started_at AS at FROM waveform ORDER BY 1');

  return [
    ...histories,
    curves('newest 20 readings', (turn) => [
      `/rest/history?${query({ sensorId: of('b4', turn).id, fields: 'x,y,z', last: 20 })}`,
    ]),
    page('8 sensors on one page, 3 months', (turn) =>
      Array.from({ length: 8 }, (_, i) => curve(of(i % 2 ? 'b7' : 'b4', turn * 8 + i), 'temperature', 91, 1_000, turn)),
    ),
    page('8 sensors on one page, 3 years', (turn) =>
      Array.from({ length: 8 }, (_, i) =>
        curve(of(i % 2 ? 'b7' : 'b4', turn * 8 + i), 'temperature', 1_095, 1_000, turn),
      ),
    ),
    curves('curve calibrated by temperature, 1 month', (turn) => [
      curve((sensors.get('b4') ?? [])[25 + (turn % 25)] as Sensor, 'x', 30, 1_000, turn),
    ]),
    curves('curve calibrated by temperature, 3 years', (turn) => [
      curve((sensors.get('b4') ?? [])[25 + (turn % 25)] as Sensor, 'x', 1_095, 1_000, turn),
    ]),
    curves('status of a device, 3 years', (turn) => [
      `/rest/history?${query({ deviceNo: of('b4', turn).deviceNo, fields: 'battery,signal', points: 1_000, ...period(1_095, turn) })}`,
    ]),
    ...lists,
    {
      name: 'profiles at 24 dates over 3 years',
      paths: (turn) => [`/rest/sensors/${of('b2', turn).id}/profiles?${query({ count: 24, ...period(1_095, turn) })}`],
      holds: hasProfiles(24),
    },
    {
      name: 'profiles of a slider with 60 steps',
      paths: (turn) => [`/rest/sensors/${of('b3', turn).id}/profiles?${query({ count: 60, ...period(365, turn) })}`],
      holds: hasProfiles(60),
    },
    {
      name: 'moisture by depth, a year',
      paths: (turn) => [curve(of('b6', turn), MOISTURE_LAYERS, 365, 240, turn)],
      holds: hasCurves,
    },
    {
      name: 'records of 3 months, first page',
      paths: (turn) => [
        `/rest/devices/${of('b4', turn).deviceNo}/records?${query({ kind: 'inclination', size: 50, ...period(91, turn) })}`,
      ],
      holds: hasRecords,
    },
    {
      name: 'records of a sensor, a page in the deep',
      paths: (turn) => [
        `/rest/devices/${of('b4', turn).deviceNo}/records?${query({ kind: 'inclination', size: 50, cursor: deep(turn) })}`,
      ],
      holds: hasRecords,
    },
    {
      name: 'records of status of 3 months, first page',
      paths: (turn) => [
        `/rest/devices/${of('b4', turn).deviceNo}/records?${query({ kind: 'status', size: 50, ...period(91, turn) })}`,
      ],
      holds: hasRecords,
    },
    {
      name: 'waveforms of a sensor',
      paths: () => [`/rest/sensors/${blast.id}/waveforms?size=20`],
      holds: hasPage,
    },
    {
      name: 'a waveform',
      paths: (turn) => [
        `/rest/sensors/${blast.id}/waveforms/${starts.rows[(turn * 13) % starts.rows.length]?.at.toISOString()}`,
      ],
      holds: (data) => (data as readonly Waveform[]).every((one) => one.samples.length === 3),
    },
    {
      name: 'remarks of a device',
      paths: (turn) => [`/rest/devices/${of('b4', turn).deviceNo}/remarks?size=20`],
      holds: hasPage,
    },
    {
      name: 'newest values of a device',
      paths: (turn) => [`/rest/devices/${of('b4', turn).deviceNo}/latest`],
      holds: (data) => data.length === 1,
    },
    { name: 'overview', paths: () => ['/rest/overview'], holds: (data) => data.length === 1 },
  ];
}
