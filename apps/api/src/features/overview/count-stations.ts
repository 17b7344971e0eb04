import {
  deviceMarks,
  worstDataFirst,
  type AlarmLevel,
  type DeviceFilter,
  type DeviceState,
  type StationCounts,
} from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';
import { devicesToCount } from './judged-sql.ts';

const states: readonly DeviceState[] = ['online', 'late', 'offline', 'none'];
const levels: readonly AlarmLevel[] = [1, 2, 3, 4];
const dataStates = ['abnormal', 'fastChange', 'largeChange', 'normal'] as const;

const dataIs = (state: (typeof dataStates)[number]): string => `data = ${worstDataFirst.indexOf(state) + 1}`;

const filters: readonly (readonly [DeviceFilter, condition: string])[] = [
  ...states.map((state) => [state, `state = '${state}'`] as const),
  ['lowBattery', 'low'],
  ['poorSignal', 'poor'],
  ['occasional', 'occasional'],
  ['fastChange', dataIs('fastChange')],
  ['abnormal', dataIs('abnormal')],
  ['largeChange', dataIs('largeChange')],
  ['dataNormal', dataIs('normal')],
  ['alarmed', 'level IS NOT NULL'],
  ['plain', `security = 'plain'`],
];

const filterKeys = filters.map(([filter]) => filter);

const mark = `CASE WHEN state <> 'online' THEN state WHEN low THEN 'lowBattery' WHEN poor THEN 'poorSignal'
  WHEN occasional THEN 'occasional' ELSE 'normal' END`;
const count = (condition: string): string => `count(*) FILTER (WHERE ${condition})::int`;

const deviceQuery = (nowMs: number): string => `SELECT station_id,
  min(array_position(ARRAY['${deviceMarks.join("', '")}'], ${mark})), date_part('epoch', min(heard) FILTER (WHERE state = 'offline')) * 1000,
  ${[
    ...filters.map(([, condition]) => condition),
    ...levels.map((level) => `level = ${level}`),
    ...states.map((state) => `level IS NULL AND state = '${state}'`),
    ...states.map((state) => `NOT is_enabled AND state = '${state}'`),
  ]
    .map(count)
    .join()}
  FROM (${devicesToCount(nowMs)}) judged GROUP BY station_id`;

const sensorQuery = `SELECT d.station_id, count(*)::int, ${dataStates.map((state) => count(`a.state = '${state}'`)).join()}
  FROM sensor x JOIN device d ON d.id = x.device_id
  LEFT JOIN analysis_state a ON a.device_id = x.device_id AND a.sensor_id = x.id AND a.aspect = 'data'
  WHERE x.is_enabled GROUP BY d.station_id`;

type DeviceRow = [stationId: number, mark: number, silentSince: number | null, ...counts: number[]];

/** Those that are not 0. */
const present = <K extends string | number>(
  keys: readonly K[],
  values: readonly number[],
): Partial<Record<K, number>> =>
  Object.fromEntries(keys.flatMap((key, at) => (values[at] ? [[key, values[at]]] : []))) as Partial<Record<K, number>>;

/** The counts of every station with devices, judged at `nowMs` by what is stored. */
export async function countStations(db: Queryable, nowMs: number): Promise<Map<number, StationCounts>> {
  const [devices, sensors] = await Promise.all([
    db.query<DeviceRow>({ text: deviceQuery(nowMs), rowMode: 'array' }),
    db.query<[stationId: number, ...counts: number[]]>({ name: 'count-sensors', text: sensorQuery, rowMode: 'array' }),
  ]);
  const at = new Date(nowMs).toISOString();
  const ofSensors = new Map(sensors.rows.map(([id, ...counts]) => [id, counts]));
  return new Map(
    devices.rows.map(([stationId, place, silent, ...counts]) => {
      const [alarmed, calm] = [filters.length, filters.length + levels.length];
      const disabled = present(states, counts.slice(calm + states.length));
      const row: StationCounts = {
        ...{ stationId, at },
        devices: present(filterKeys, counts),
        levels: present(levels, counts.slice(alarmed)),
        calm: present(states, counts.slice(calm)),
        ...(Object.keys(disabled).length > 0 && { disabled }),
        sensors: present(['total', ...dataStates], ofSensors.get(stationId) ?? []),
        mark: deviceMarks[place - 1]!,
        silentSince: silent === null ? null : new Date(Math.round(silent)).toISOString(),
      };
      return [stationId, row];
    }),
  );
}
