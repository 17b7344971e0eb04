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

const dataIs = (state: (typeof dataStates)[number]): string => `rank = ${worstDataFirst.indexOf(state) + 1}`;

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
const count = (condition: string): string => `count(*) FILTER (WHERE ${condition})`;

// In order, as it packs better. One text each: most stations are as before, and are not taken apart.
const deviceQuery = (nowMs: number): string => `SELECT concat_ws(',', station_id,
  min(array_position(ARRAY['${deviceMarks.join("', '")}'], ${mark})), coalesce(date_part('epoch', min(heard) FILTER (WHERE state = 'offline')) * 1000, 0),
  ${[
    ...filters.map(([, condition]) => condition),
    ...levels.map((level) => `level = ${level}`),
    ...states.map((state) => `level IS NULL AND state = '${state}'`),
    ...states.map((state) => `NOT is_enabled AND state = '${state}'`),
  ]
    .map(count)
    .join()},
  ${['total', ...dataStates].map((key) => `coalesce(sum("${key}"), 0)`).join()})
  FROM (${devicesToCount(nowMs)}) judged GROUP BY station_id ORDER BY station_id`;

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
  const { rows } = await db.query<[text: string]>({ text: deviceQuery(nowMs), rowMode: 'array' });
  const at = new Date(nowMs).toISOString();
  return new Map(
    rows.map(([text]) => {
      const known = before.get(Number.parseInt(text, 10));
      if (known && figures.get(known) === text) return [known.stationId, known];
      const [stationId = 0, place = 0, silent = 0, ...counts] = text.split(',').map(Number);
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
        silentSince: silent === 0 ? null : new Date(Math.round(silent)).toISOString(),
      };
      figures.set(row, text);
      return [stationId, row];
    }),
  );
}
