import {
  deviceMarks,
  worstDataFirst,
  type AlarmLevel,
  type DeviceFilter,
  type DeviceState,
  type StationCounts,
} from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';
import { devicesToCount, isHeard } from './judged-sql.ts';

const states: readonly DeviceState[] = ['online', 'late', 'offline', 'none'];
const levels: readonly AlarmLevel[] = [1, 2, 3, 4];
const dataStates = ['abnormal', 'fastChange', 'largeChange', 'normal'] as const;

const dataIs = (state: (typeof dataStates)[number]): string => `rank = ${worstDataFirst.indexOf(state) + 1}`;

const filters: readonly (readonly [DeviceFilter, condition: string])[] = [
  ...states.map((state) => [state, `state = '${state}'`] as const),
  ['lowBattery', 'low'],
  ['poorSignal', 'poor'],
  ['occasional', 'occasional'],
  ['fastChange', dataIs('fastChange')],
  ['abnormal', dataIs('abnormal')],
  ['largeChange', dataIs('largeChange')],
  ['dataNormal', `${dataIs('normal')} AND ${isHeard('state')}`],
  ['alarmed', 'level IS NOT NULL'],
  ['plain', `security = 'plain'`],
];

const filterKeys = filters.map(([filter]) => filter);

const mark = `CASE WHEN state <> 'online' THEN state WHEN low THEN 'lowBattery' WHEN poor THEN 'poorSignal'
  WHEN occasional THEN 'occasional' ELSE 'normal' END`;
/** Sensors in a state of their data; normal are those of devices that are heard. */
const sensorsIn = (key: string): string =>
  `coalesce(sum("${key}")${key === 'normal' ? ` FILTER (WHERE ${isHeard('state')})` : ''}, 0)`;
const count = (condition: string): string => `count(*) FILTER (WHERE ${condition})`;

// In order, as it packs better. As texts, which are not parsed where a station is as before.
const deviceQuery = (nowMs: number): string => `SELECT station_id, json_build_array(
  min(array_position(ARRAY['${deviceMarks.join("', '")}'], ${mark})), date_part('epoch', min(heard) FILTER (WHERE state = 'offline')) * 1000,
  ${[
    ...filters.map(([, condition]) => condition),
    ...levels.map((level) => `level = ${level}`),
    ...states.map((state) => `level IS NULL AND state = '${state}'`),
    ...states.map((state) => `NOT is_enabled AND state = '${state}'`),
  ]
    .map(count)
    .join()},
  ${['total', ...dataStates].map(sensorsIn).join()})::text
  FROM (${devicesToCount(nowMs)}) judged GROUP BY station_id ORDER BY station_id`;

type Counted = [mark: number, silentSince: number | null, ...counts: number[]];

/** Those that are not 0. */
const present = <K extends string | number>(
  keys: readonly K[],
  values: readonly number[],
): Partial<Record<K, number>> =>
  Object.fromEntries(keys.flatMap((key, at) => (values[at] ? [[key, values[at]]] : []))) as Partial<Record<K, number>>;

/** What PostgreSQL counted, by which the next count knows stations that are as before. */
const figures = new WeakMap<StationCounts, string>();

/** The counts of every station with devices, judged at `nowMs` by what is stored. A station that is as `before` keeps its object and its time. */
export async function countStations(
  db: Queryable,
  nowMs: number,
  before: ReadonlyMap<number, StationCounts> = new Map(),
): Promise<Map<number, StationCounts>> {
  const { rows } = await db.query<[stationId: number, json: string]>({ text: deviceQuery(nowMs), rowMode: 'array' });
  const at = new Date(nowMs).toISOString();
  return new Map(
    rows.map(([stationId, json]) => {
      const known = before.get(stationId);
      if (known && figures.get(known) === json) return [stationId, known];
      const [place, silent, ...counts] = JSON.parse(json) as Counted;
      const [alarmed, calm] = [filters.length, filters.length + levels.length];
      const disabled = present(states, counts.slice(calm + states.length));
      const sensors = counts.slice(calm + 2 * states.length);
      const row: StationCounts = {
        ...{ stationId, at },
        devices: present(filterKeys, counts),
        levels: present(levels, counts.slice(alarmed)),
        calm: present(states, counts.slice(calm)),
        ...(Object.keys(disabled).length > 0 && { disabled }),
        sensors: present(['total', ...dataStates], sensors),
        mark: deviceMarks[place - 1]!,
        silentSince: silent === null ? null : new Date(Math.round(silent)).toISOString(),
      };
      figures.set(row, json);
      return [stationId, row];
    }),
  );
}
